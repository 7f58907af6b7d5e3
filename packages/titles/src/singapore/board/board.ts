import type { Board, Options } from '@topside/engine'
import { COUNTER } from '../../shared/boxes.ts'
import map from '../data/map.json' with { type: 'json' }
import data from '../data/singapore.json' with { type: 'json' }
import { axes, axisArrows } from './axes.ts'
import { boxes, boxesFor, tracks } from './boxes.ts'
import { captions, furniture } from './key.ts'
import { borders, sectors } from './sectors.ts'
import { terrain } from './terrain.ts'

/** 16.1: the sector protected by a defence line on a border. */
function protectedBy(between: readonly [string, string]): string {
  const edge = data.edges.find((each) => each.between.every((id) => between.includes(id)))
  return edge !== undefined && 'protects' in edge ? (edge.protects ?? '') : ''
}

/**
 * The board of Singapore 1942: a reconstruction of the map, with the axes off the coast and all boxes and tracks beside
 * the island.
 */
export const board: Board = {
  size: map.size,
  counter: COUNTER,
  ground: 'deep',
  layers: [...terrain(map.size, protectedBy), { id: 'arrows', shapes: axisArrows }, ...furniture],
  borders,
  borderKinds: {
    open: { key: 'border.open', text: 'Open ground', paint: { stroke: 'ink', width: 2, opacity: 0.7 } },
    river: { key: 'border.river', text: 'River', paint: { stroke: 'shore', width: 8 } },
    line: { key: 'border.line', text: 'Defence line', paint: { stroke: 'ink', width: 2, opacity: 0.7 } },
  },
  spaces: [...sectors, ...axes, ...boxes],
  tracks,
  captions,
}

/** 19.2, 19.3: the board without unused boxes of reserves and of cards (18). */
export function boardFor(options: Options): Board {
  return { ...board, spaces: [...sectors, ...axes, ...boxesFor(options)] }
}
