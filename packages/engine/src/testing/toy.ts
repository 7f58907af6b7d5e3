import type { Choice } from '../decision/decision.ts'
import type { Procedure } from '../decision/effects.ts'
import { type Offers, offer } from '../decision/offers.ts'
import type { Preview } from '../decision/preview.ts'
import { pick, pickTogether } from '../decision/question.ts'
import { ledger } from '../record/ledger.ts'
import type { Text } from '../record/text.ts'
import { PUBLIC, seatMask } from '../table/masks.ts'
import type { Space } from '../table/table-def.ts'
import type { Game, Next, Title } from '../title/title.ts'

/** State of the toy title. */
export interface ToyVars {
  round: number
  mover: number
}

const ROUNDS = 5

/**
 * A tiny title for tests of title-independent code. Both seats bid in secret for the first move. Then they take turns
 * to move a scout between three fields, reveal a hidden reserve, roll for a field, or pass.
 */
export const toy: Title<ToyVars> = {
  id: 'toy',
  name: 'Toy',
  rulesVersion: 1,
  seats: 2,
  scenarios: ['standard'],
  options: [{ id: 'reserves', values: ['yes', 'no'], default: 'yes', rule: '4' }],
  settings: [{ id: 'haste', values: ['no', 'yes'], default: 'no' }],
  table: {
    pieces: [
      { id: 'red-scout', side: 'red', start: 'west' },
      { id: 'red-reserve', side: 'red', start: 'red-tent' },
      { id: 'blue-scout', side: 'blue', start: 'east' },
      { id: 'blue-reserve', side: 'blue', start: 'blue-tent' },
    ],
    spaces: [{ id: 'west' }, { id: 'middle' }, { id: 'east' }, { id: 'red-tent' }, { id: 'blue-tent' }],
    tracks: [{ id: 'round', start: 1 }],
    faces: ['fresh', 'spent'],
    sides: ['red', 'blue'],
  },
  setup({ table, options }) {
    for (const [seat, id] of ['red-reserve', 'blue-reserve'].entries())
      if (options['reserves'] === 'yes') table.setKnownTo(table.piece(id), seatMask(seat))
      else table.move(table.piece(id), table.space('middle'))
    return { round: 1, mover: 0 }
  },
  firstStep: 'bid',
  steps: {
    *bid(game): Procedure<Next> {
      const offers = offer([0, 1, 2], (value): Choice => ({ verb: 'bid', value }))
      const question = { kind: 'bid', ask: 'toy.bid', rule: '1', offers }
      const bids = yield* pickTogether(new Map([0, 1].map((seat) => [seat, question] as const)))
      game.vars.mover = (bids.get(1) ?? 0) > (bids.get(0) ?? 0) ? 1 : 0
      game.tell({ key: 'toy.bids', rule: '1', args: { first: { seat: game.vars.mover } } })
      return 'move'
    },
    *move(game) {
      yield* toyMove(game)
      return game.vars.mover === 0 ? 'round' : 'move'
    },
    round(game): Next {
      game.vars.round++
      game.table.setTrack('round', game.vars.round)
      game.tell({ key: 'toy.round', heading: 2, args: { round: game.vars.round } })
      if (game.vars.round <= ROUNDS) return 'move'
      const middle = game.table.space('middle').owner
      return { end: { winner: middle === -1 ? null : middle, reason: { key: 'toy.end', rule: '5' } } }
    },
  },
  sidesOf: (_game, seat) => ['red', 'blue'].slice(seat, seat + 1),
  faults: (game) => (game.vars.round > ROUNDS + 1 ? ['too many rounds'] : []),
}

/** A seat's action: a field to move to, or one of the others. */
type Action = Space | 'show' | 'take' | 'pass'

const FIELDS = ['west', 'middle', 'east']

/** 2: why a scout may not move from one field to another; `undefined` if it may. */
function whyNotTo(from: Space, to: Space): Text | undefined {
  const next = FIELDS.includes(to.id) && Math.abs(FIELDS.indexOf(from.id) - FIELDS.indexOf(to.id)) === 1
  return next ? undefined : far(to)
}

function far(to: Space): Text {
  return { key: 'toy.far', rule: '2', args: { space: { space: to.id } } }
}

function* toyMove(game: Game<ToyVars>): Procedure {
  const { table, vars } = game
  const seat = vars.mover
  const side = table.def.sides[seat] as string
  const scout = table.piece(`${side}-scout`)
  const reserve = table.piece(`${side}-reserve`)
  const at = scout.space
  const near = FIELDS.map((id) => table.space(id)).filter((field) => whyNotTo(at, field) === undefined)
  let offers: Offers<Action> = offer(near, ({ id }) => ({ verb: 'move', piece: scout.id, space: id }))
  if (reserve.space.id.endsWith('tent')) offers = offers.or({ verb: 'show', piece: reserve.id }, 'show')
  if (at.owner !== seat) offers = offers.or({ verb: 'take', space: at.id }, 'take')
  const action = yield* pick<Action>(seat, {
    kind: 'move',
    ask: 'toy.move',
    rule: '2',
    offers: offers.or({ verb: 'pass' }, 'pass'),
    preview: (thing) => (thing === 'take' ? TAKING : undefined),
    whyNot: ({ piece, space }) => space && (piece === scout ? whyNotTo(at, space) : far(space)),
  })
  if (action === 'take') take(game, at)
  else {
    if (action === 'show') {
      table.setKnownTo(reserve, PUBLIC)
      table.move(reserve, at)
    } else if (action !== 'pass') table.move(scout, action)
    game.tell({ key: `toy.${typeof action === 'string' ? action : 'move'}`, rule: '2', seat })
  }
  vars.mover = 1 - seat
}

/** 3: a roll of 3 or more takes the field. */
function take({ table, vars, roll, tell }: Game<ToyVars>, field: Space): void {
  const { n, values } = roll([6])
  if ((values[0] as number) >= 3) table.setOwner(field, vars.mover)
  const args = { space: { space: field.id } }
  tell({ key: 'toy.take', rule: '3', seat: vars.mover, roll: { n, values }, args })
}

const TAKING: Preview = {
  ledgers: [ledger('toy.attack', [{ key: 'toy.scout', value: 1, rule: '3' }])],
  chances: [
    { key: 'toy.taken', p: 4 / 6 },
    { key: 'toy.held', p: 2 / 6 },
  ],
}
