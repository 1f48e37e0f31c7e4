// A game of the size of Battle of the Atlantic for boardgame.io: two hidden hands of seven, up to three cards replaced a turn.
const { PlayerView } = require('boardgame.io/core')

const CARDS = 30
const HAND = 7
const TURNS = 8

const dealt = (random) => {
  const deck = random.Shuffle([...Array(CARDS).keys()])
  return { hand: deck.splice(0, HAND), deck }
}

module.exports = {
  name: 'duel',
  setup: ({ random }) => {
    const sides = [dealt(random), dealt(random)]
    return {
      secret: { decks: sides.map((side) => side.deck) },
      players: Object.fromEntries(sides.map((side, number) => [number, { hand: side.hand }])),
      replaced: [0, 0]
    }
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    replace: {
      client: false, // the deck is known to the server alone
      move: ({ G, playerID }, cards) => {
        const own = G.players[playerID]
        const deck = G.secret.decks[playerID]
        own.hand = own.hand.filter((card) => !cards.includes(card)).concat(deck.splice(0, cards.length))
        deck.push(...cards)
        G.replaced[playerID] += cards.length
      }
    }
  },
  endIf: ({ ctx }) => (ctx.turn > TURNS ? { winner: '0' } : undefined)
}
