import type { Ink, SideInk } from '@topside/engine'
import type { Theme } from './api.ts'

/** Every colour that the board draws with. */
export interface Palette {
  readonly theme: Theme
  readonly inks: { readonly [ink in Ink]: string }
  /** The table outside the board. */
  readonly table: string
  readonly action: string
  /** Fill of selectable and selected spaces. */
  readonly wash: string
  readonly lit: string
  /** Background of discs and cards, and the text on them. */
  readonly card: string
  readonly onCard: string
  /** Background and lines of the symbol box on counters. */
  readonly box: string
  readonly boxLine: string
  readonly shadow: string
  /** Colour of neutral things. */
  readonly neutral: SideInk
  /** Colours of the bands that link units to a leader, 1 to 6. */
  readonly bands: readonly string[]
}

/** The palette of a theme; `of` is called with each colour for the light and the dark theme. */
function paletteOf(theme: Theme, of: <Colour>(light: Colour, dark: Colour) => Colour): Palette {
  return {
    theme,
    inks: {
      paper: of('#F3EBD8', '#3B3C36'),
      ink: of('#2A2620', '#EDE4CF'),
      muted: of('#6B6255', '#B3A992'),
      sea: of('#C9DADF', '#26363E'),
      deep: of('#B3CAD2', '#1E2B32'),
      shore: of('#2F4A55', '#8FB0BA'),
      contour: of('#C8B48A', '#6E6549'),
      rise: of('#E4D8B4', '#474538'),
      high: of('#D3BF8E', '#57503B'),
      growth: of('#DDE0BE', '#414A38'),
      sand: of('#E9CB62', '#A68B3C'),
      road: of('#8A5A3B', '#BE8B62'),
      trail: of('#8A5A3B', '#BE8B62'),
      victory: of('#9B1C1C', '#F2998D'),
    },
    table: of('#E6DBC3', '#1E2326'),
    action: of('#1B5FAA', '#7DB8F5'),
    wash: of('#9CC8F2', '#7DB8F5'),
    lit: of('#9A4413', '#F0A36B'),
    card: of('#FBF7EC', '#2B2F2F'),
    onCard: of('#2A2620', '#EDE4CF'),
    box: of('#FBF7EC', '#EFE7D4'),
    boxLine: '#2A2620',
    shadow: of('rgba(42, 38, 32, 0.42)', 'rgba(0, 0, 0, 0.6)'),
    neutral: of(
      { fill: '#F3EBD8', ink: '#2A2620', edge: '#6B6255' },
      { fill: '#4A4B44', ink: '#EDE4CF', edge: '#B3A992' },
    ),
    bands: of(
      ['#B5382A', '#2E6FB7', '#3F7D3A', '#D9822B', '#7B4FA3', '#D7C64A'],
      ['#D65A4B', '#5A97DB', '#62A35C', '#E79A4A', '#9F77C4', '#E3D466'],
    ),
  }
}

const light = paletteOf('light', (day) => day)
const dark = paletteOf('dark', (_day, lamp) => lamp)

/** Moonlight, in either theme: the map in blues, the counters as in the dark theme. */
const moonlit: Palette = {
  ...dark,
  inks: {
    paper: '#2C3350',
    ink: '#E8EAF4',
    muted: '#A9B1CC',
    sea: '#16203A',
    deep: '#10182D',
    shore: '#8CA5D6',
    contour: '#545E86',
    rise: '#353E60',
    high: '#424B70',
    growth: '#2B4054',
    sand: '#9C9160',
    road: '#B4937F',
    trail: '#B4937F',
    victory: '#F5A59C',
  },
  table: '#10141F',
  card: '#222A42',
  onCard: '#E8EAF4',
}

/** The colours of a theme, by day or at night. */
export function palette(theme: Theme, night = false): Palette {
  if (night) return moonlit
  return theme === 'dark' ? dark : light
}

/** Whether a colour is nearer to white than to black. */
export const isLight = (colour: string): boolean => Number.parseInt(colour.slice(3, 5), 16) > 0x80

/** Mixes two colours (`#rrggbb`); `share` of the second, from 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const channel = (at: number) =>
    Math.round(part(a, at) * (1 - share) + part(b, at) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
