import type { RollShown } from '@topside/engine'

/** Where the pips lie on a die of six, on a grid of three by three. */
const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
]

/** One die; more than six points are written as a figure. `side` colours it. */
export function Die(props: { value: number; side: string | undefined; order: number }) {
  const pips = PIPS[props.value]
  return (
    <svg
      class={`die ${props.side ?? ''}`}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
      style={{ animationDelay: `${props.order * 45}ms` }}
    >
      <rect x="1" y="1" width="30" height="30" rx="6" />
      {pips?.map((at) => (
        <circle key={at} cx={8 + (at % 3) * 8} cy={8 + Math.floor(at / 3) * 8} r="2.7" />
      ))}
      {pips === undefined && (
        <text x="16" y="22" text-anchor="middle">
          {props.value}
        </text>
      )}
    </svg>
  )
}

/** The values of a roll, group by group. */
export function groupsOf(roll: RollShown): number[][] {
  if (roll.groups === undefined) return [[...roll.values]]
  let from = 0
  return roll.groups.map((size) => {
    const group = roll.values.slice(from, from + size)
    from += size
    return group
  })
}
