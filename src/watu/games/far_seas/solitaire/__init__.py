"""§9 Solitaire play: the German bot."""
