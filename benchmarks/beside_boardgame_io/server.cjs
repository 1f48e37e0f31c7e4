// boardgame.io's own server with its store in memory: node server.cjs PORT
const { Server, Origins } = require('boardgame.io/server')
const duel = require('./duel.cjs')

Server({ games: [duel], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]))
