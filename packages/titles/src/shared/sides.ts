import type { LayerDef, Options, Seat, SideStyle, TitleDisplay } from '@topside/engine'

/** The two sides of the campaigns of 1942 to 1945, in the order of the tables' sides. */
export const SIDES = ['us', 'japan'] as const
/** A side. */
export type Side = (typeof SIDES)[number]

/** The other side. */
export function enemyOf(side: Side): Side {
  return side === 'us' ? 'japan' : 'us'
}

/** Colours of a side in one theme: ground, text, edge. */
export type Colours = readonly [fill: string, ink: string, edge: string]

/** A side's style by day and by night, with marks that do not depend on colour. */
export function sideStyle(
  day: Colours,
  night: Colours,
  marks: Pick<SideStyle, 'shape' | 'emblem' | 'hatch'>,
): SideStyle {
  const colours = ([fill, ink, edge]: Colours) => ({ fill, ink, edge })
  return { light: colours(day), dark: colours(night), ...marks }
}

/** The style of the United States: teal with white, rounded, a star. */
const unitedStates = sideStyle(['#2F5D62', '#FFFFFF', '#1C3D41'], ['#37686D', '#FFFFFF', '#8FBDC1'], {
  shape: 'rounded',
  emblem: 'star',
  hatch: 'rows',
})

/** The style of Japan: gold with black, square, a disc. */
const japan = sideStyle(['#E2B13C', '#2A2620', '#8C6612'], ['#D6A536', '#2A2620', '#F3D489'], {
  shape: 'square',
  emblem: 'disc',
  hatch: 'dots',
})

/** The sides of the campaigns of 1944 and 1945. */
export const AMERICANS_AND_JAPANESE: TitleDisplay['sides'] = [
  { id: 'us', name: 'United States', style: unitedStates },
  { id: 'japan', name: 'Japan', style: japan },
]

/** A layer of the board for each side, in its colour: `us-zones`, `japan-zones`. */
export const forEachSide = (what: string): LayerDef[] => SIDES.map((side) => ({ id: `${side}-${what}`, tint: side }))

/** The first seat's side for each value of the option `sides`. */
export const firstSeat: { readonly [value: string]: string } = { 'first-us': 'us', 'first-japan': 'japan' }

/** The option that sets the first seat's side in a match of two. */
export const SIDES_OPTION = { id: 'sides', values: Object.keys(firstSeat), default: 'first-us', firstSeat }

/** The seat of a side, by the option. */
export function seatOf({ options }: { readonly options: Options }, side: Side): Seat {
  return (side === 'us') === (options['sides'] === 'first-us') ? 0 : 1
}

/** The side of a seat, by the option. */
export function sideOf(game: { readonly options: Options }, seat: Seat): Side {
  return seatOf(game, 'us') === seat ? 'us' : 'japan'
}

const [US, JAPAN] = [['us'], ['japan']] as const

/** The sides of a seat, by the option. */
export function sidesOf(game: { readonly options: Options }, seat: Seat): readonly string[] {
  return sideOf(game, seat) === 'us' ? US : JAPAN
}
