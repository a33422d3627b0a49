"""Where the processes of bots run: `bubblewrap` holds them in, `none` does not.

`backend` has the interface; a bot process and a pool know no more than that.
"""
