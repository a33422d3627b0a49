"""The steps from each schema of the database to the next: one module each, never changed again.

The module ``vNNNN_…`` leads to schema NNNN; CONTRIBUTING.md says how to add one.
"""
