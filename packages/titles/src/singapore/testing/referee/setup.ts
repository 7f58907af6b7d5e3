import type { Choice } from '@topside/engine'
import { ARMIES, type Army } from '../../data/armies.ts'
import { CARDS, deckOf } from '../../data/cards.ts'
import { CARDS_ASIDE, reserveBox } from '../../data/map.ts'
import { figures, firstController, historic, incomeOf, nakedIsland } from '../../data/scenarios.ts'
import { historicPlaces } from '../../data/units.ts'
import { type Board, type Counter, isAircraft, isFixed, STATUSES } from './board.ts'
import { AXES, isAxis, SECTORS } from './geography.ts'
import { ask, type Ending, type Play, type World } from './play.ts'
import { playOn } from './turn.ts'

/**
 * Units of the training battles (19.3): the attackers on Axis B, the defenders of Tengah, and the artillery in range.
 */
const TRAINING: { readonly [scenario: string]: readonly (readonly [kind: string, place: string, count: number])[] } = {
  company: [
    ['jp-infantry', 'tengah', 1],
    ['au-infantry', 'tengah', 1],
  ],
  battalion: [
    ['jp-infantry', 'tengah', 4],
    ['jp-tank', 'tengah', 1],
    ['au-infantry', 'tengah', 3],
  ],
  regiment: [
    ['jp-infantry', 'tengah', 5],
    ['jp-tank', 'tengah', 1],
    ['jp-fighter', 'tengah', 1],
    ['jp-bomber', 'tengah', 2],
    ['jp-artillery', 'axis-b', 3],
    ['au-infantry', 'tengah', 3],
    ['au-artillery', 'tengah', 1],
    ['au-artillery', 'mandai', 1],
    ['au-artillery', 'jurong', 1],
    ['au-artillery', 'buloh', 1],
  ],
}

/** The place in which each unit of a scenario begins (4.5, 19). */
function firstPlaces({ scenario, units }: Board): ReadonlyMap<string, string> {
  const trained = TRAINING[scenario]
  if (trained !== undefined) {
    const numbers = new Map<string, number>()
    return new Map(
      trained.flatMap(([kind, place, count]) =>
        Array.from({ length: count }, (): [string, string] => {
          const number = (numbers.get(kind) ?? 0) + 1
          numbers.set(kind, number)
          return [`${kind}-${number}`, place]
        }),
      ),
    )
  }
  const stays = (unit: Counter): boolean => scenario !== 'almost-naked-island' || isFixed(unit) || isAircraft(unit)
  return new Map(units.filter(stays).map(({ id }) => [id, historicPlaces.get(id) ?? '']))
}

/** Faults of the state before the first player turn (19, 4.5, 4.6, E1, E2). */
export function setupFaults(board: Board): string[] {
  const { scenario, phase } = board
  const free = scenario === 'almost-naked-island'
  const training = TRAINING[scenario] !== undefined
  const places = firstPlaces(board)
  const placed = board.units.filter((unit) => {
    const place = places.get(unit.id) ?? reserveBox(unit.def.army)
    const flies = training && isAircraft(unit) && place !== reserveBox(unit.def.army)
    // The artillery of a Defender who has been asked already has no other task (9.3).
    const states = STATUSES.filter((status) => status !== 'used' || !training)
    return unit.place !== place || states.some((status) => unit[status] !== (flies && status === 'air' ? 1 : 0))
  })
  // MB2, MB5: if all armies deploy freely, Ubin is empty and nominally British.
  const owner = (sector: string): Army => {
    const first = firstController(sector)
    return free && first === 'japanese' ? 'british' : first
  }
  const controlled = SECTORS.filter((sector) => board.owner.get(sector) !== owner(sector))
  const supplied = ARMIES.filter((army) => board.tokens[army] !== (board.playsSupply ? incomeOf(army).start : 0))
  const axes = free ? [] : training ? ['axis-b'] : historic.activeAxes
  const cards = board.options['cards'] === 'on'
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
  board.tell(kind.replace('axes.', 'axis.'), space)
  return space
}

/** 19.2, M10: the places in which an army can deploy one more unit. */
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
      // The place of the Historic scenario, otherwise the place with the most room.
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
