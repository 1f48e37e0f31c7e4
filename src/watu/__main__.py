"""``python -m watu`` is the command ``watu``."""

from watu.cli import main

if __name__ == "__main__":
    main()
