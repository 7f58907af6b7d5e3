import type { SideStyle } from '../title/package.ts'

/** The look of a side of no title that there is: whoever shows it has it from the title alone. */
export const strangeStyle: SideStyle = {
  light: { fill: '#123456', ink: '#FEDCBA', edge: '#0A0B0C' },
  dark: { fill: '#654321', ink: '#ABCDEF', edge: '#0D0E0F' },
  shape: 'notched',
  emblem: 'compass',
  hatch: 'grid',
}
