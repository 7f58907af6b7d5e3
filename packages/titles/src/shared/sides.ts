import type { SideStyle, TitlePackage } from '@topside/engine'

/** Colours of a side in one light: ground, what is written on it, edge. */
export type Colours = readonly [fill: string, ink: string, edge: string]

/** How a side looks by day and by night, with what tells it apart without colours. */
export function sideStyle(
  day: Colours,
  night: Colours,
  marks: Pick<SideStyle, 'shape' | 'emblem' | 'hatch'>,
): SideStyle {
  const colours = ([fill, ink, edge]: Colours) => ({ fill, ink, edge })
  return { light: colours(day), dark: colours(night), ...marks }
}

/** How the United States look: teal with white, rounded, a star. */
const unitedStates = sideStyle(['#2F5D62', '#FFFFFF', '#1C3D41'], ['#37686D', '#FFFFFF', '#8FBDC1'], {
  shape: 'rounded',
  emblem: 'star',
  hatch: 'rows',
})

/** How Japan looks: gold with black, square, a disc. */
const japan = sideStyle(['#E2B13C', '#2A2620', '#8C6612'], ['#D6A536', '#2A2620', '#F3D489'], {
  shape: 'square',
  emblem: 'disc',
  hatch: 'dots',
})

/** The sides of the campaigns of 1944 and 1945, as players see them. */
export const AMERICANS_AND_JAPANESE: TitlePackage['sides'] = [
  { id: 'us', name: 'United States', style: unitedStates },
  { id: 'japan', name: 'Japan', style: japan },
]

/** What each value of the option `sides` makes the side of the first seat. */
export const firstSeat: { readonly [value: string]: string } = { 'first-us': 'us', 'first-japan': 'japan' }
