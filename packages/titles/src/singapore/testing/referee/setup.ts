import type { Choice } from '@topside/engine'
import { ARMIES, type Army } from '../../data/armies.ts'
import { CARDS, deckOf } from '../../data/cards.ts'
import { CARDS_ASIDE, reserveBox } from '../../data/map.ts'
import { BATTLE_SCENARIOS } from '../../data/modes.ts'
import { figures, firstController, historic, incomeOf, nakedIsland } from '../../data/scenarios.ts'
import { historicPlaces } from '../../data/units.ts'
import { type Board, type Counter, isAircraft, isFixed, STATUSES } from './board.ts'
import { AXES, isAxis, SECTORS } from './geography.ts'
import { ask, type Ending, type Play, type World } from './play.ts'
import { playOn } from './turn.ts'

/** What is wrong in the state before the first player turn of a campaign (19.1, 4.5, 4.6, E1, E2). */
export function setupFaults(board: Board): string[] {
  const { scenario, phase } = board
  if (BATTLE_SCENARIOS.some((id) => id === scenario)) return []
  const free = scenario === 'almost-naked-island'
  const stays = (unit: Counter): boolean => !free || isFixed(unit) || isAircraft(unit)
  const placed = board.units.filter((unit) => {
    const place = stays(unit) ? historicPlaces.get(unit.id) : reserveBox(unit.def.army)
    return unit.place !== place || STATUSES.some((status) => unit[status] !== 0)
  })
  // MB2, MB5: where all deploy freely, nobody is on Ubin, which is then British in name.
  const owner = (sector: string): Army => {
    const first = firstController(sector)
    return free && first === 'japanese' ? 'british' : first
  }
  const controlled = SECTORS.filter((sector) => board.owner.get(sector) !== owner(sector))
  const supplied = ARMIES.filter((army) => board.tokens[army] !== (board.playsSupply ? incomeOf(army).start : 0))
  const axes = free ? [] : historic.activeAxes
  const cards = board.options['cards'] === 'on' && board.playsSupply
  const laid = CARDS.filter(({ id, army }) => board.cards.get(id) !== (cards ? deckOf(army) : CARDS_ASIDE))
  return [
    ...placed.map(({ id, place }) => `${id} begins in ${place}`),
    ...controlled.map((sector) => `${board.owner.get(sector)} controls ${sector} at the start`),
    ...supplied.map((army) => `${army} begins with ${board.tokens[army]} supplies`),
    ...(String([...board.axes].sort()) === String([...axes].sort())
      ? []
      : [`the axes ${board.axes} are active at first`]),
    ...laid.map(({ id }) => `${id} lies in ${board.cards.get(id)}`),
    ...(free === (phase === 'deployment') ? [] : [`the first phase is ${phase}`]),
  ]
}

/** 19.2: the axes are chosen and all armies deployed, then the match begins. */
export function* deployment(world: World): Play<Ending> {
  const { board } = world
  for (let n = 0; n < nakedIsland.mainAxes; n++) board.mainAxes.push(yield* openAxis(board, 'axes.main'))
  for (let n = 0; n < nakedIsland.feintAxes; n++) yield* openAxis(board, 'axes.feint')
  for (const army of ['australian', 'british', 'japanese'] as const) yield* deploy(world, army)
  board.army = 'japanese'
  return yield* playOn(world, 'turn')
}

function* openAxis(board: Board, kind: string): Play<string> {
  const free = AXES.filter((axis) => !board.axes.includes(axis))
  const answers = () => free.map((space) => ({ verb: 'axis', space }))
  const { space = '' } = yield* ask({ seat: board.seats.japanese, kind, answers })
  board.axes.push(space)
  return space
}

/** 19.2, M10: where an army can place one more unit. */
function placesFor(board: Board, army: Army): string[] {
  if (army === 'japanese')
    return AXES.filter((axis) => {
      if (!board.axes.includes(axis)) return false
      const limit = board.mainAxes.includes(axis) ? nakedIsland.mainLimit : nakedIsland.feintLimit
      return board.ground(axis, army).length < limit
    })
  return SECTORS.filter((sector) => {
    if (army === 'australian' && !nakedIsland.australian.includes(sector)) return false
    return !board.hasAlly(sector, army) && board.mobile(sector, army) < figures.stacking
  })
}

function* deploy({ board }: World, army: Army): Play {
  const seat = board.seats[army]
  for (;;) {
    const left = board.units.filter((unit) => unit.place === reserveBox(army) && !isFixed(unit) && !isAircraft(unit))
    if (left.length === 0) return
    board.army = army
    const answers = (): Choice[] => [...left.map(({ id }) => ({ verb: 'place', piece: id })), { verb: 'rest' }]
    const choice = yield* ask({ seat, kind: 'deploy', answers })
    if (choice.verb === 'rest') {
      // Where they stood in the Historic scenario, or else where there is most room.
      for (const unit of left) {
        const able = placesFor(board, army)
        const wanted = historicPlaces.get(unit.id) ?? ''
        const [roomiest = ''] = able.toSorted((a, b) => board.in(a).length - board.in(b).length)
        place(board, unit, able.includes(wanted) ? wanted : roomiest)
      }
      continue
    }
    const unit = board.unit(choice.piece ?? '')
    const where = () => placesFor(board, army).map((space) => ({ verb: 'place-at', piece: unit.id, space }))
    place(board, unit, (yield* ask({ seat, kind: 'deploy.where', answers: where })).space ?? '')
  }
}

function place(board: Board, unit: Counter, where: string): void {
  unit.place = where
  if (!isAxis(where)) board.owner.set(where, unit.def.army)
}
