import type { Choice } from '../decision.ts'
import { choose, chooseTogether, type Procedure, record, roll } from '../effects.ts'
import { ledger } from '../ledger.ts'
import { PUBLIC, seatMask } from '../table-def.ts'
import type { Game, Next, Title } from '../title.ts'

/** State of the toy title. */
export interface ToyVars {
  round: number
  mover: number
}

const ROUNDS = 5

/**
 * A tiny title for the tests of everything that knows no title: both seats bid in secret for the first move, then take
 * turns to move a scout between three fields, to bring a hidden reserve into the open, to roll for a field, or to pass.
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
      const choices = [0, 1, 2].map((value): Choice => ({ verb: 'bid', value }))
      const bids = yield* chooseTogether(
        new Map([0, 1].map((seat) => [seat, { ask: 'toy.bid', rule: '1', choices }] as const)),
      )
      game.vars.mover = (bids.get(1)?.value ?? 0) > (bids.get(0)?.value ?? 0) ? 1 : 0
      yield* record({ key: 'toy.bids', rule: '1', args: { first: { seat: game.vars.mover } } })
      return 'move'
    },
    *move(game) {
      yield* toyMove(game)
      return game.vars.mover === 0 ? 'round' : 'move'
    },
    *round(game): Procedure<Next> {
      game.vars.round++
      game.table.setTrack('round', game.vars.round)
      yield* record({ key: 'toy.round', heading: 2, args: { round: game.vars.round } })
      if (game.vars.round <= ROUNDS) return 'move'
      const middle = game.table.space('middle').owner
      return { end: { winner: middle === -1 ? null : middle, reason: { key: 'toy.end', rule: '5' } } }
    },
  },
  sideOf: (_game, seat) => ['red', 'blue'][seat],
  whyNot: (_game, _seat, _decision, choice) =>
    choice.space === 'middle' ? { key: 'toy.far', rule: '2', args: { space: { space: 'middle' } } } : undefined,
  faults: (game) => (game.vars.round > ROUNDS + 1 ? ['too many rounds'] : []),
}

function* toyMove(game: Game<ToyVars>): Procedure {
  const { table, vars } = game
  const seat = vars.mover
  const side = table.def.sides[seat] as string
  const scout = table.piece(`${side}-scout`)
  const reserve = table.piece(`${side}-reserve`)
  const order = ['west', 'middle', 'east']
  const at = order.indexOf(scout.space.id)
  const choices: Choice[] = order
    .filter((_, i) => Math.abs(i - at) === 1)
    .map((space) => ({ verb: 'move', piece: scout.id, space }))
  if (reserve.space.id.endsWith('tent')) choices.push({ verb: 'show', piece: reserve.id })
  if (scout.space.owner !== seat) choices.push({ verb: 'take', space: scout.space.id })
  choices.push({ verb: 'pass' })
  const choice = yield* choose(seat, { ask: 'toy.move', rule: '2', choices, previews: () => choices.map(preview) })
  if (choice.verb === 'move') table.move(scout, table.space(choice.space as string))
  if (choice.verb === 'show') {
    table.setKnownTo(reserve, PUBLIC)
    table.move(reserve, scout.space)
  }
  if (choice.verb === 'take') {
    const { n, values } = yield* roll([6])
    if ((values[0] as number) >= 3) table.setOwner(scout.space, seat)
    yield* record({ key: 'toy.take', rule: '3', seat, roll: { n, values }, args: { space: { space: scout.space.id } } })
  } else yield* record({ key: `toy.${choice.verb}`, rule: '2', seat })
  vars.mover = 1 - seat
}

function preview(choice: Choice) {
  if (choice.verb !== 'take') return undefined
  return {
    ledgers: [ledger('toy.attack', [{ key: 'toy.scout', value: 1, rule: '3' }])],
    chances: [
      { key: 'toy.taken', p: 4 / 6 },
      { key: 'toy.held', p: 2 / 6 },
    ],
  }
}
