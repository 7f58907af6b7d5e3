import { standing } from '../analysis/valueWords.ts'
import { SideMark } from '../parts/SideMark.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { replayLabel } from '../words/replayLabels.ts'
import { whyLabel } from '../words/whyLabels.ts'
import type { TurningPoint, Worth } from './turningPoints.ts'
import './Curve.css'

/** The match's evaluation for one seat over time, above the slider, with turning points to press. */
export function Curve(props: {
  seat: number
  side: string | undefined
  worths: readonly Worth[]
  points: readonly TurningPoint[]
  at: number
  last: number
  onShow: (moment: number) => void
}) {
  const { seat, side, worths, points, at, last, onShow } = props
  const { speaker } = useTableContext()
  const name = speaker.names.seat(seat)
  const x = (moment: number) => (moment / Math.max(1, last)) * 100
  const path = worths.map(({ at: moment, value }, index) => `${index === 0 ? 'M' : 'L'}${x(moment)} ${y(value)}`)
  return (
    <fieldset class="curve" data-testid="curve" aria-label={replayLabel('curve.name', { seat: name })}>
      <span class="curve-seat small">
        <SideMark side={side} /> {replayLabel('curve.ahead', { seat: name })}
      </span>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        <path class="curve-even" d="M0 20H100" />
        <path class="curve-line" d={path.join('')} />
        <path class="curve-now" d={`M${x(at)} 0V40`} />
      </svg>
      {points.map(({ at: moment, value, before }, index) => {
        const words = replayLabel('curve.turn', {
          number: index + 1,
          all: points.length,
          way: value > before ? 'up' : 'down',
          stands: whyLabel('why.stands', { seat: name, how: standing(value) }),
        })
        return (
          <button
            key={moment}
            type="button"
            class="plain curve-turn"
            style={{ left: `${x(moment)}%` }}
            aria-label={words}
            title={words}
            aria-current={moment === at ? 'step' : undefined}
            data-testid={`turning-${index}`}
            onClick={() => onShow(moment)}
          >
            <span aria-hidden="true">{value > before ? '▲' : '▼'}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** The y coordinate of a value in a picture of height 40, with a win at the top. */
function y(value: number): number {
  return 20 - Math.max(-1, Math.min(1, value)) * 18
}
