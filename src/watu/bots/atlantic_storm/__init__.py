"""The Admiral's Edition's opponent: what cards are worth, how a battle stands, what could be played, and the choice."""
