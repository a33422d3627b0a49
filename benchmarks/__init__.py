"""What costs how much: `python -m benchmarks` runs all of it, each module runs alone."""
