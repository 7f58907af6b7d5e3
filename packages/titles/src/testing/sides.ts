import type { SideDef, SideStyle } from '@topside/engine'
import { type Colours, sideStyle } from '../shared/sides.ts'

/** Marks of the sides that do not depend on colour, in order. */
const MARKS: readonly Pick<SideStyle, 'shape' | 'emblem' | 'hatch'>[] = [
  { shape: 'rounded', emblem: 'star', hatch: 'rows' },
  { shape: 'chamfered', emblem: 'cross', hatch: 'columns' },
  { shape: 'notched', emblem: 'compass', hatch: 'grid' },
]

/** The sides of a test title: id, name, and colours by day and by night; at most three. */
export function testSides(...sides: readonly (readonly [string, string, Colours, Colours])[]): readonly SideDef[] {
  return sides.map(([id, name, day, night], index) => {
    const marks = MARKS[index]
    if (marks === undefined) throw new RangeError('a test title has at most three sides')
    return { id, name, style: sideStyle(day, night, marks) }
  })
}
