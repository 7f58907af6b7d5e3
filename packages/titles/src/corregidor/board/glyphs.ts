import type { Shape } from '@topside/engine'
import { box, houses, path } from '../../shared/drawing.ts'

const thin = { stroke: 'ink', width: 1.1 } as const

/** Scrub on rough ground. */
export const SCRUB: readonly Shape[] = [
  { line: path('-5,3 -3,-3 -1,3'), stroke: 'shore', width: 1, opacity: 0.5 },
  { line: path('1,3 3,-2 5,3'), stroke: 'shore', width: 1, opacity: 0.5 },
]

/** A jungle tree. */
export const TREE: readonly Shape[] = [
  { circle: [0, -3], radius: 4.6, fill: 'growth', stroke: 'shore', width: 0.9, opacity: 0.8 },
  { line: path('0,1.6 0,5'), stroke: 'shore', width: 1.1, opacity: 0.7 },
]

/** Strokes down a slope. */
export const SLOPE: readonly Shape[] = [
  { line: path('-6,-3 -4.5,4'), stroke: 'road', width: 1.1, opacity: 0.5 },
  { line: path('0,-4 0.6,5'), stroke: 'road', width: 1.1, opacity: 0.5 },
  { line: path('6,-3 5.6,4'), stroke: 'road', width: 1.1, opacity: 0.5 },
]

/** A peak. */
export const PEAK: readonly Shape[] = [
  { polygon: path('0,-9 8,6 -8,6'), fill: 'high', stroke: 'road', width: 1.2, opacity: 0.9 },
  { polygon: path('0,-9 8,6 1,6'), fill: 'road', opacity: 0.35 },
]

/** A few houses in two streets. */
export const TOWN: readonly Shape[] = houses('-17,-14,9,6 -5,-15,6,7 5,-13,9,5 -16,6,7,7 -5,8,10,6 9,6,7,8')

/** A village of the mainland. */
export const VILLAGE: readonly Shape[] = houses('-9,-7,6,5 1,-8,6,5 -5,2,7,5')

/** Long barracks in front of a parade ground. */
export const BARRACKS: readonly Shape[] = [
  ...houses('-26,-5,52,5'),
  { polygon: box(-20, 4, 40, 10), stroke: 'ink', width: 0.9, dash: [3, 2.4], opacity: 0.6 },
]

/** A lighthouse with light to both sides. */
export const LIGHTHOUSE: readonly Shape[] = [
  { polygon: path('-3,-9 3,-9 4.6,8 -4.6,8'), fill: 'paper', ...thin },
  { circle: [0, -11.5], radius: 3.2, fill: 'victory', ...thin },
  { line: path('5.5,-13 13,-16'), stroke: 'ink', width: 1, opacity: 0.6 },
  { line: path('-5.5,-13 -13,-16'), stroke: 'ink', width: 1, opacity: 0.6 },
]

/** A flag on a golf green. */
export const GOLF: readonly Shape[] = [
  { circle: [0, 3], radius: 10, fill: 'growth', stroke: 'shore', width: 0.9, opacity: 0.9 },
  { line: path('0,4 0,-10'), stroke: 'ink', width: 1.1 },
  { polygon: path('0,-10 8,-7.4 0,-4.8'), fill: 'victory' },
]

/** A gun in its emplacement, pointing north. */
export const GUN: readonly Shape[] = [
  {
    polygon: path('-9,0 -8,-6.4 -4,-9 4,-9 8,-6.4 9,0 6,0 4.6,-4 -4.6,-4 -6,0'),
    fill: 'muted',
    stroke: 'ink',
    width: 0.8,
  },
  { circle: [0, 0], radius: 3.2, fill: 'ink' },
  { line: path('0,0 0,-13'), stroke: 'ink', width: 2.2 },
]

/** A gun position without permanent works. */
export const PIT: readonly Shape[] = [
  { circle: [0, 0], radius: 6.4, fill: 'rise', stroke: 'ink', width: 0.9, opacity: 0.9 },
  { circle: [0, 0], radius: 2.2, fill: 'ink' },
]

/** A tunnel entrance that opens to the north. */
export const PORTAL: readonly Shape[] = [
  { polygon: path('-8,5 -8,-2 -5,-7 0,-9 5,-7 8,-2 8,5'), fill: 'ink', stroke: 'paper', width: 1.6 },
  { line: path('-4,5 -4,-1.6 0,-5 4,-1.6 4,5'), stroke: 'paper', width: 1.1 },
]

/** A pier that extends to the north. */
export const PIER: readonly Shape[] = [
  { polygon: box(-3.2, -30, 6.4, 34), fill: 'paper', stroke: 'shore', width: 1.2 },
  { polygon: box(-10, -34, 20, 6), fill: 'paper', stroke: 'shore', width: 1.2 },
  { line: path('0,-25 0,1'), stroke: 'shore', width: 0.8, dash: [2, 2.6] },
]

/** A runway. */
export const RUNWAY: readonly Shape[] = [
  { polygon: box(-20, -3.4, 40, 6.8), fill: 'ink', opacity: 0.75 },
  { line: path('-16,0 16,0'), stroke: 'paper', width: 0.9, dash: [4, 3] },
]

/** An anchor. */
export const ANCHOR: readonly Shape[] = [
  { circle: [0, -7], radius: 2.3, stroke: 'shore', width: 1.5 },
  { line: path('0,-4.6 0,8'), stroke: 'shore', width: 1.6 },
  { line: path('-5,-1.6 5,-1.6'), stroke: 'shore', width: 1.4 },
  { line: path('-7,3 -4.6,6.8 0,8 4.6,6.8 7,3'), stroke: 'shore', width: 1.6 },
]

/** Fort Drum: an island built into a concrete ship, with two turrets. */
export const CONCRETE_SHIP: readonly Shape[] = [
  { polygon: path('-33,0 -22,-9 22,-9 33,0 22,9 -22,9'), fill: 'high', stroke: 'shore', width: 2.4 },
  { circle: [-12, 0], radius: 5.2, fill: 'muted', stroke: 'ink', width: 1 },
  { circle: [2, 0], radius: 5.2, fill: 'muted', stroke: 'ink', width: 1 },
  { line: path('-12,-1.6 -26,-1.6'), stroke: 'ink', width: 1.6 },
  { line: path('-12,1.6 -26,1.6'), stroke: 'ink', width: 1.6 },
  { line: path('2,-1.6 -5,-1.6'), stroke: 'ink', width: 1.6 },
  { line: path('2,1.6 -5,1.6'), stroke: 'ink', width: 1.6 },
  { line: path('14,-5 14,5'), stroke: 'ink', width: 1.4 },
]

/** A fort on an island of the mainland's map: a star-shaped work. */
export const FORT: readonly Shape[] = [
  {
    polygon: path('0,-10 4,-4 10,-5 6,0 10,5 4,4 0,10 -4,4 -10,5 -6,0 -10,-5 -4,-4'),
    fill: 'muted',
    stroke: 'ink',
    width: 1,
  },
]
