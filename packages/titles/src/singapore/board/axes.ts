import type { BoardSpace, Point, Shape } from '@topside/engine'
import { label } from '../../shared/boxes.ts'
import { path } from '../../shared/drawing.ts'
import data from '../data/singapore.json' with { type: 'json' }
import { arrow } from './drawing.ts'

/** An Axis-of-Attack: the centre of its plate, and an arrow to each of its sectors. */
export const AXES: {
  readonly [axis: string]: { readonly at: Point; readonly arrows: { readonly [sector: string]: string } }
} = {
  'axis-a': { at: [84, 765], arrows: { tuas: '130,806 262,902', 'pasir-laba': '140,752 200,748' } },
  'axis-b': { at: [326, 326], arrows: { tengah: '340,370 394,468', buloh: '388,344 468,404' } },
  'axis-c': { at: [640, 262], arrows: { buloh: '608,306 574,384', kranji: '674,306 710,378' } },
  'axis-d': { at: [815, 208], arrows: { kranji: '812,250 812,392', sembawang: '866,246 902,296' } },
  'axis-e': { at: [1196, 252], arrows: { sembawang: '1134,276 1078,334', seletar: '1190,296 1170,456' } },
  'axis-f': {
    at: [1400, 296],
    arrows: { punggol: '1372,340 1350,466', 'pasir-ris': '1432,340 1456,420 1444,596', ubin: '1462,322 1516,410' },
  },
  'axis-g': { at: [622, 1334], arrows: { 'south-west-islands': '560,1338 514,1336', clementi: '616,1290 622,1140' } },
  'axis-h': { at: [1228, 1440], arrows: { 'blakang-mati': '1158,1450 1112,1456', keppel: '1186,1398 1072,1334' } },
  'axis-i': { at: [1484, 1206], arrows: { kallang: '1422,1190 1338,1158', bedok: '1490,1162 1500,1050' } },
}

/** Half the width and height of an axis plate, and the cut of its corners. */
const HALF: Point = [74, 46]
const CUT = 16

/** The plate of an axis. */
function plateOf([x, y]: Point): Point[] {
  const [w, h] = HALF
  return [
    [x - w + CUT, y - h],
    [x + w - CUT, y - h],
    [x + w, y - h + CUT],
    [x + w, y + h - CUT],
    [x + w - CUT, y + h],
    [x - w + CUT, y + h],
    [x - w, y + h - CUT],
    [x - w, y - h + CUT],
  ]
}

/** The Axes-of-Attack as places off the coast (8.1). */
export const axes: readonly BoardSpace[] = data.axes.map(({ id, name, kind }): BoardSpace => {
  const [x, y] = AXES[id]?.at ?? [0, 0]
  const letter = name.replace('Axis ', '')
  const stack: Point = [x + 38, y + 2]
  return {
    id,
    kind: 'area',
    name: label(`space.${id}`, name),
    polygon: plateOf([x, y]),
    label: [x - 20, y + 45],
    title: { lines: [letter], at: [x - 62, y - 16], size: 42, ink: 'shore' },
    anchors: { japanese: stack, australian: stack, british: stack },
    traits: [kind === 'land' ? label('trait.axis-land', 'from Johore') : label('trait.axis-sea', 'from the sea')],
  }
})

/** The arrows across the water. */
export const axisArrows: readonly Shape[] = Object.values(AXES).flatMap(({ arrows }) =>
  Object.values(arrows).flatMap((text) => arrow(path(text))),
)

/** The plates under the units on the axes. */
export const axisPlates: readonly Shape[] = axes.map(({ polygon }) => ({
  polygon,
  fill: 'paper',
  stroke: 'shore',
  width: 3,
}))
