import type { RollShown, SideStyle } from '@topside/engine'
import { sideColours } from './sideStyle.ts'
import './Dice.css'

/** Positions of the pips by value, on a grid of three by three. */
const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
]

/** Drawing of a die without pips: its outline, visible edges, and the baseline of its number. */
interface Solid {
  readonly outline: string
  readonly facets?: string
  readonly figure: number
}

/** By number of sides. */
const SOLIDS: { readonly [sides: number]: Solid } = {
  4: { outline: 'M16 2 31 29H1Z', figure: 25 },
  8: { outline: 'M16 1 30 9V23L16 31 2 23V9Z', facets: 'M16 1 30 23H2Z', figure: 20.5 },
  10: {
    outline: 'M16 1 31 13V19L16 31 1 19V13Z',
    facets: 'M16 1 26 19 16 24 6 19ZM26 19 31 16M6 19 1 16M16 24V31',
    figure: 18,
  },
  12: {
    outline: 'M16 1 25 4 31 12V21L25 28 16 31 7 28 1 21V12L7 4Z',
    facets: 'M16 7 25 13 22 24H10L7 13ZM16 7V1M25 13 31 12M22 24 25 28M10 24 7 28M7 13 1 12',
    figure: 21,
  },
  20: {
    outline: 'M16 1 29 8.5V23.5L16 31 3 23.5V8.5Z',
    facets:
      'M16 8 24 22H8ZM16 8V1M16 8 29 8.5M16 8 3 8.5' +
      'M24 22 29 8.5M24 22 29 23.5M24 22 16 31M8 22 16 31M8 22 3 23.5M8 22 3 8.5',
    figure: 20.5,
  },
}

/** One die: a cube with pips, another solid, or, for other numbers of sides, a token with the number. */
export function Die(props: { value: number; sides?: number; style: SideStyle | undefined; order: number }) {
  const { value, sides = 6 } = props
  const solid = SOLIDS[sides]
  return (
    <svg
      class="die"
      data-sides={sides}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
      style={{ ...sideColours(props.style), animationDelay: `${props.order * 45}ms` }}
    >
      {solid === undefined ? (
        <rect x="1" y="1" width="30" height="30" rx={sides === 6 ? 6 : 15} />
      ) : (
        <>
          <path d={solid.outline} />
          <path class="facets" d={solid.facets} />
        </>
      )}
      {sides === 6 ? (
        PIPS[value]?.map((at) => <circle key={at} cx={8 + (at % 3) * 8} cy={8 + Math.floor(at / 3) * 8} r="2.7" />)
      ) : (
        <text x="16" y={solid?.figure ?? 21} text-anchor="middle">
          {value}
        </text>
      )}
    </svg>
  )
}

/** A die that was rolled. */
interface Rolled {
  readonly value: number
  readonly sides: number
}

/** The dice of a roll by group. */
export function groupsOf(roll: RollShown): Rolled[][] {
  const dice = roll.values.map((value, index) => ({ value, sides: roll.sides?.[index] ?? 6 }))
  let from = 0
  return (roll.groups ?? [dice.length]).map((size) => {
    from += size
    return dice.slice(from - size, from)
  })
}
