import { type Choice, offer, type Procedure, pickTogether } from '@topside/engine'
import { offerAllowedSpaces, type Reason } from '@topside/kit'
import { POINTS_NEEDED, SET_UP_TEM } from '../data/tables.ts'
import { SIDES } from '../data/units.ts'
import { refuseArea } from '../state/asking.ts'
import { type Area, ask, boxOf, mapAreas, type Rock, type RockPiece, record, tell } from '../state/state.ts'
import { hasPillbox } from './7-stacking-and-control.ts'
import { assignSides, bidForSides, sidesArgs } from './16-side-determination.ts'

const SEATS = [0, 1]

/**
 * 5.1.1: both players secretly name the side they want; if they want the same, they bid for the American side (16.1).
 */
export function* determineSides(game: Rock): Procedure {
  if (game.options['sides'] !== 'secret') {
    assignSides(game, game.options['sides'] === 'first-us' ? 0 : 1, POINTS_NEEDED)
    record(game, 'sides.agreed', '5.1.1', { heading: 1, args: sidesArgs(game) })
    return
  }
  record(game, 'sides.begin', '5.1.1', { heading: 1 })
  const offers = offer(SIDES, (option): Choice => ({ verb: 'wish', option }))
  const question = { kind: 'sides.wish', rule: '5.1.1', offers }
  const wishes = yield* pickTogether(new Map(SEATS.map((seat) => [seat, question])))
  const us = SEATS.find((seat) => wishes.get(seat) === 'us')
  const japan = SEATS.find((seat) => wishes.get(seat) === 'japan')
  if (us !== undefined && japan !== undefined) {
    assignSides(game, us, POINTS_NEEDED)
    tell(game, 'sides.chosen', '5.1.1', sidesArgs(game))
    return
  }
  tell(game, 'sides.clash', '5.1.1', { side: { side: us === undefined ? 'japan' : 'us' } })
  yield* bidForSides(game)
}

const LOW_GROUND: Reason = { key: 'why.low-ground', rule: '5.3.2' }
const PILLBOX_THERE: Reason = { key: 'why.pillbox-there', rule: '5.3.2' }
const NOT_HERE: Reason = { key: 'why.not-here', rule: '5.3.2' }

/** 5.3.2: why a Pillbox cannot be set up in an Area. */
function whyNoPillbox(area: Area): Reason | undefined {
  if (area.def.kind === 'box') return NOT_HERE
  if (area.def.tem < SET_UP_TEM) return LOW_GROUND
  return hasPillbox(area) ? PILLBOX_THERE : undefined
}

/** 5.3.2: the Japanese side places its Pillboxes, one per Area of TEM +3 or +4. */
export function* placePillboxes(game: Rock): Procedure {
  const box = boxOf(game, 'unplaced')
  for (const pillbox of [...box.pieces]) yield* placePillbox(game, pillbox, box.pieces.length)
}

function* placePillbox(game: Rock, pillbox: RockPiece, left: number): Procedure {
  const area = yield* ask(game, 'japan', 'setup.pillbox', '5.3.2', {
    args: { unit: pillbox, left },
    offers: offerAllowedSpaces(mapAreas(game), 'place', whyNoPillbox, pillbox),
    whyNot: refuseArea({ rule: '5.3.2', unit: pillbox }, whyNoPillbox),
  })
  game.table.move(pillbox, area)
  tell(game, 'setup.placed', '5.3.2', { unit: pillbox, area })
}
