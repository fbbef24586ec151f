"""What holds for every test."""

import os

from hypothesis import settings

# No deadline: two tests share two cores. The same examples each time in CI, new ones at the desk.
settings.register_profile("arbiter", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("arbiter")
