// boardgame.io's own clients, each with its socket: node clients.cjs PORT TABLES SECONDS GAMES. Prints one line of JSON.
const { Client } = require('boardgame.io/client')
const { SocketIO } = require('boardgame.io/multiplayer')
const duel = require('./duel.cjs')

const [port, tables, seconds, games] = process.argv.slice(2).map(Number)
const BATCH = 50

/** A client, and a promise of its next state after a number. */
class Seat {
  constructor(match, player) {
    const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ['websocket'] } })
    this.client = Client({ game: duel, numPlayers: 2, matchID: match, playerID: player, multiplayer, debug: false })
    this.waiting = null
    this.client.subscribe((state) => {
      if (state && this.waiting && state._stateID > this.waiting.after) {
        const { resolve } = this.waiting
        this.waiting = null
        resolve(state)
      }
    })
    this.client.start()
  }

  next(after) {
    const state = this.client.getState()
    if (state && state._stateID > after) return Promise.resolve(state)
    return new Promise((resolve) => {
      this.waiting = { after, resolve }
    })
  }
}

async function lane(matches, until, trips) {
  for (const seats of matches) {
    for (;;) {
      if (performance.now() >= until) return
      const { ctx, _stateID: before } = seats[0].client.getState()
      if (ctx.gameover) break
      const seat = seats[Number(ctx.currentPlayer)]
      const hand = seat.client.getState().G.players[ctx.currentPlayer].hand
      const began = performance.now()
      seat.client.moves.replace(hand.slice(0, Math.floor(Math.random() * 4)))
      await Promise.all(seats.map((one) => one.next(before)))
      trips.push(performance.now() - began)
    }
  }
}

async function main() {
  const matches = []
  for (let first = 0; first < games; first += BATCH) {
    const opened = Array.from({ length: Math.min(BATCH, games - first) }, (_, number) =>
      ['0', '1'].map((player) => new Seat(`match-${first + number}`, player))
    )
    await Promise.all(opened.flat().map((seat) => seat.next(-1)))
    matches.push(...opened)
  }
  const trips = []
  const began = performance.now()
  const lanes = Array.from({ length: tables }, (_, number) => matches.filter((__, at) => at % tables === number))
  await Promise.all(lanes.map((mine) => lane(mine, began + seconds * 1000, trips)))
  const took = (performance.now() - began) / 1000
  trips.sort((one, other) => one - other)
  const part = (share) => trips[Math.floor(trips.length * share)]
  console.log(JSON.stringify({ moves: trips.length, moves_a_second: trips.length / took, median_ms: part(0.5), p99_ms: part(0.99) }))
  process.exit(0)
}

main()
