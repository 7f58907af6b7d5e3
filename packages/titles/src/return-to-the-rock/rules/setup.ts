import { type Choice, choose, type Procedure, record } from '@topside/engine'
import { areaOf, mapAreas, type Rock, seatOf } from '../state.ts'
import { SET_UP_TEM } from '../tables.ts'
import { hasPillbox } from './reinforcement.ts'

/** 5.3.2: the Japanese side places its Pillboxes, one to an Area of TEM +3 or +4. */
export function* placePillboxes(game: Rock): Procedure {
  const box = areaOf(game, 'unplaced')
  while (box.pieces.length > 0) {
    const piece = box.pieces[0] as (typeof box.pieces)[number]
    const choice = yield* choose(seatOf(game, 'japan'), {
      ask: 'ask.setup.pillbox',
      rule: '5.3.2',
      args: { unit: { piece: piece.id }, left: box.pieces.length },
      choices: mapAreas(game)
        .filter((area) => area.def.tem >= SET_UP_TEM && !hasPillbox(area))
        .map((area): Choice => ({ verb: 'place', piece: piece.id, space: area.id })),
    })
    game.table.move(piece, areaOf(game, choice.space))
    yield* record({
      key: 'setup.placed',
      rule: '5.3.2',
      args: { unit: { piece: piece.id }, area: { space: choice.space ?? '' } },
    })
  }
}
