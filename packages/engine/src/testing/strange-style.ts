import type { SideStyle } from '../title/package.ts'

/** A side style that no real title has, for tests that a display takes styles only from the title. */
export const strangeStyle: SideStyle = {
  light: { fill: '#123456', ink: '#FEDCBA', edge: '#0A0B0C' },
  dark: { fill: '#654321', ink: '#ABCDEF', edge: '#0D0E0F' },
  shape: 'notched',
  emblem: 'compass',
  hatch: 'grid',
}
