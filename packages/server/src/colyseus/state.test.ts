import type { AnyTitle } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServer, type RunningServer } from '../server.ts'
import { freePort, join, newMatch, user } from '../testing/client.ts'
import { openTestStore } from '../testing/stores.ts'

const PORT = await freePort()
const PIECES = 600
const SPACES = 1500

/** The toy title with as many pieces and spaces as the largest games, half of the pieces hidden. */
const large: AnyTitle = {
  ...toy,
  table: {
    ...toy.table,
    spaces: [...toy.table.spaces, ...Array.from({ length: SPACES }, (_, n) => ({ id: `hex-${1000 + n}` }))],
    pieces: [
      ...toy.table.pieces,
      ...Array.from({ length: PIECES }, (_, n) => ({ id: `regiment-${1000 + n}`, start: `hex-${1000 + n}` })),
    ],
  },
  setup(game) {
    for (const piece of game.table.pieces.slice(toy.table.pieces.length))
      if (piece.index % 2 === 0) game.table.setKnownTo(piece, piece.index % 4 === 0 ? 1 : 2)
    return toy.setup(game)
  },
}

let server: RunningServer
beforeAll(async () => {
  const titles = [{ id: 'toy', name: 'Toy', seats: 2, load: async () => ({ rules: large }) }]
  server = await createServer({ titles, port: PORT, host: '127.0.0.1', db: await openTestStore() })
})
afterAll(() => server.close())

test('the whole state of a large match reaches every player intact', async () => {
  const warn = vi.spyOn(console, 'warn')
  const players = [await user(PORT, 'Ann'), await user(PORT, 'Bob')]
  const match = await newMatch(PORT, players)
  for (const [seat, { token }] of [...players, ...players].entries()) {
    const { room } = await join(PORT, 'match', { match: match.id, token })
    expect(room.state.pieces.size).toBe(2 + PIECES / 2)
    expect(room.state.spaces.size).toBe(2 + PIECES / 2)
    expect(room.state.seats.get(String(seat % 2))!.private!.pieces.size).toBe(1 + PIECES / 4)
  }
  const { room } = await join(PORT, 'spectators', { match: match.id })
  expect(room.state.pieces.size).toBe(2 + PIECES / 2)
  expect(warn).not.toHaveBeenCalled()
})
