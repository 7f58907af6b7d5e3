import type { Choice } from '../decision/decision.ts'
import type { Procedure } from '../decision/effects.ts'
import { offer } from '../decision/offers.ts'
import { pick } from '../decision/question.ts'
import type { Args } from '../record/text.ts'
import { NOBODY, PUBLIC, seatMask } from '../table/masks.ts'
import type { Seat } from '../table/seat.ts'
import type { Piece, Space } from '../table/table-def.ts'
import type { Game, Next, Title } from '../title/title.ts'
import { dealUnseen } from '../view/deal.ts'
import { mayKnow } from '../view/knowledge.ts'
import { plain } from './plain.ts'

/** State of the title. */
export interface PatrolVars {
  turn: number
}

type Patrol = Game<PatrolVars>

const [BOAT, HUNTER] = [0, 1]
const SIDES = ['boat', 'hunter'] as const
const ZONES = ['north', 'east', 'south', 'west']
const CARDS = ['charge-1', 'charge-2', 'charge-3', 'dud-1', 'dud-2', 'dud-3']
const HAND = 2
const TURNS = 12

/**
 * A two-seat title with everything that can be hidden: a boat that only its owner sees and that is not even counted for
 * others; mines in a face-down stack that only their owner may look into; a deck hidden from both, a hand known to its
 * owner, and cards that become public when played.
 */
export const patrol: Title<PatrolVars> = {
  ...plain('Patrol', SIDES.length),
  table: {
    pieces: [
      { id: 'boat', side: 'boat', start: 'north' },
      { id: 'mine-1', side: 'hunter', start: 'stack' },
      { id: 'mine-2', side: 'hunter', start: 'stack' },
      ...CARDS.map((id) => ({ id, start: 'deck' })),
    ],
    spaces: [
      ...ZONES.map((id, index) => ({
        id,
        uncounted: true,
        near: [(index + 1) % ZONES.length, (index + 3) % ZONES.length],
      })),
      ...['stack', 'deck', 'hand', 'played'].map((id) => ({ id })),
    ],
    tracks: [{ id: 'turn', start: 1 }],
    faces: ['whole', 'hit'],
    sides: SIDES,
    mapSize: ZONES.length,
  },
  setup({ table }) {
    table.setKnownTo(table.piece('boat'), seatMask(BOAT))
    table.setSeenBy(table.space('deck'), NOBODY)
    for (const id of ['hand', 'stack']) table.setSeenBy(table.space(id), seatMask(HUNTER))
    return { turn: 1 }
  },
  firstStep: 'sail',
  steps: {
    *sail(game): Procedure<Next> {
      yield* sail(game)
      return 'draw'
    },
    draw(game): Next {
      draw(game)
      return 'hunt'
    },
    *hunt(game): Procedure<Next> {
      const sunk = yield* hunt(game)
      if (sunk) return { end: { winner: HUNTER, reason: { key: 'patrol.sunk', rule: '4' } } }
      game.vars.turn++
      game.table.setTrack('turn', game.vars.turn)
      return game.vars.turn <= TURNS ? 'sail' : { end: { winner: BOAT, reason: { key: 'patrol.away', rule: '5' } } }
    },
  },
  sidesOf: (_game, seat) => SIDES.slice(seat, seat + 1),
  dealAnew({ table }, seat, random) {
    dealUnseen(table, seat, random, ({ def }) => def.start === 'deck')
    const boat = table.piece('boat')
    if (mayKnow(boat, seat)) return
    table.move(boat, table.map[Math.floor(random() * table.map.length)] ?? boat.space)
    table.turn(boat, 0)
  },
  faults: ({ table }) => (table.space('hand').pieces.length > HAND ? ['too many cards in the hand'] : []),
}

/** Tells a record whose arguments only one seat may read. */
function secretly({ tell }: Patrol, key: string, seat: Seat, args: Args): void {
  tell({ key, rule: '1', seat, secret: { seats: [seat], key: `${key}.own`, args } })
}

/** 1: the boat moves or stays, in secret. */
function* sail(game: Patrol): Procedure {
  const { table } = game
  const boat = table.piece('boat')
  const to = yield* pick(BOAT, {
    kind: 'sail',
    rule: '1',
    offers: offer([boat.space, ...boat.space.near], ({ id }): Choice => ({ verb: 'sail', piece: 'boat', space: id })),
    whyNot: ({ space }) => (space && !boat.space.near.includes(space) ? { key: 'patrol.far', rule: '1' } : undefined),
  })
  table.move(boat, to)
  secretly(game, 'patrol.sailed', BOAT, { to: { space: to.id } })
}

/** 2: the hunter draws up to a full hand; a die picks each card. */
function draw(game: Patrol): void {
  const { table, roll } = game
  const [deck, hand] = [table.space('deck'), table.space('hand')]
  while (hand.pieces.length < HAND && deck.pieces.length > 1) {
    const { values } = roll([deck.pieces.length])
    const card = deck.pieces[(values[0] ?? 1) - 1] as Piece
    table.move(card, hand)
    secretly(game, 'patrol.drew', HUNTER, { card: { piece: card.id } })
  }
}

/** 3: the hunter uses a card or a mine at a zone. The boat is hit if it is there, unless the card is a dud. */
function* hunt({ table, tell }: Patrol): Procedure<boolean> {
  const tools = [...table.space('hand').pieces, ...table.space('stack').pieces]
  const shots = tools.flatMap((tool) => ZONES.map((zone) => ({ tool, zone: table.space(zone) })))
  const uses = offer(shots, ({ tool, zone }): Choice => ({ verb: 'use', piece: tool.id, space: zone.id }))
  const shot = yield* pick<{ tool: Piece; zone: Space } | undefined>(HUNTER, {
    kind: 'hunt',
    rule: '3',
    offers: uses.or({ verb: 'pass' }, undefined),
    whyNot: ({ piece }) =>
      piece &&
      (piece.space.id === 'played'
        ? { key: 'patrol.played', rule: '3', args: { card: { piece: piece.id } } }
        : undefined),
  })
  if (shot === undefined) return false
  const { tool, zone } = shot
  table.move(tool, table.space('played'))
  const boat = table.piece('boat')
  const hit = boat.space === zone && !tool.id.startsWith('dud')
  tell({
    key: 'patrol.used',
    rule: '3',
    seat: HUNTER,
    args: { tool: { piece: tool.id }, zone: { space: zone.id }, hit: hit ? 1 : 0 },
  })
  if (!hit) return false
  table.setKnownTo(boat, PUBLIC)
  table.turn(boat, boat.face + 1 < table.def.faces.length ? boat.face + 1 : boat.face)
  return true
}
