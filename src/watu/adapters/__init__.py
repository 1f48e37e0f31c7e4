"""Watu's games as other libraries see games. Each module needs its library, which Watu itself does not."""
