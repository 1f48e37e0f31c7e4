"""Looking back at a game, and ahead at a choice: reviews of records, hints and odds, all from playing on."""
