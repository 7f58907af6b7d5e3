import type { Analysis } from '@topside/engine'
import { SideMark } from '../parts/SideMark.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { choiceWords } from '../words/questionWords.ts'
import { whyLabel } from '../words/whyLabels.ts'
import { claimed, comparison } from './valueWords.ts'
import './AnalysisView.css'

/**
 * Maximum number of answers of the expected line in a hint, including the advised one, so that the choices stay in
 * view.
 */
const NEXT = 4

/**
 * The analysis behind an answer: the evaluation, the expected line, and the next best choices. `sides`: the side of
 * each seat; `hint`: the analysis advises the user instead of explaining a computer's answer.
 */
export function AnalysisView(props: { analysis: Analysis; sides: readonly string[]; hint?: boolean }) {
  const { analysis, sides, hint = false } = props
  const { speaker } = useTableContext()
  const [, ...others] = analysis.best
  const expected = analysis.line.slice(1, hint ? NEXT : undefined)
  return (
    <div class="analysis" data-testid="analysis">
      <Worth analysis={analysis} side={sides[analysis.seat]} />
      {expected.length > 0 && (
        <>
          <p class="analysis-head">{whyLabel(hint ? 'why.line-hint' : 'why.line')}</p>
          <ol class="analysis-line">
            {expected.map(({ seat, choice }, index) => (
              // An analysis never changes.
              <li key={index}>
                <SideMark side={sides[seat]} />{' '}
                {whyLabel('why.line-of', { seat: speaker.names.seat(seat), choice: choiceWords(speaker, choice) })}
              </li>
            ))}
          </ol>
        </>
      )}
      {others.length > 0 && (
        <>
          <p class="analysis-head">{whyLabel(hint ? 'why.others-hint' : 'why.others')}</p>
          <ul class="analysis-others">
            {others.map(({ choice, value }, index) => (
              <li key={index}>
                {whyLabel('why.than', {
                  choice: choiceWords(speaker, choice),
                  how: comparison(value, analysis.best[0]?.value ?? analysis.value),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="muted small">{whyLabel('why.tried', { count: analysis.tried })}</p>
    </div>
  )
}

/** The evaluation for the seat, in words and as a bar from lost to won. */
function Worth({ analysis, side }: { analysis: Analysis; side: string | undefined }) {
  const { speaker } = useTableContext()
  const { seat, value, tried } = analysis
  const words = whyLabel('why.stands', { seat: speaker.names.seat(seat), how: claimed(value, tried) })
  const share = ((Math.max(-1, Math.min(1, value)) + 1) / 2) * 100
  return (
    <div class="worth">
      <p>
        <SideMark side={side} /> {words}
      </p>
      <div class="worth-bar" aria-hidden="true">
        <span>{whyLabel('why.lost')}</span>
        <span class="worth-scale">
          <i style={{ left: `${share}%` }} />
        </span>
        <span>{whyLabel('why.won')}</span>
      </div>
    </div>
  )
}
