import { SideMark } from '../parts/SideMark.tsx'
import { replayLabel } from '../words/replayLabels.ts'
import type { Luck } from './luck.ts'
import './LuckTable.css'

/** With fewer dice than this, a sum is not meaningful. */
const FEW = 8

/** Luck in words; less than one standard deviation is unremarkable. */
function luckWords(sigmas: number): string {
  const size = Math.abs(sigmas)
  const way = sigmas > 0 ? 'high' : 'low'
  if (size < 0.5) return replayLabel('luck.average')
  if (size < 1) return replayLabel('luck.little', { way })
  if (size < 2) return replayLabel(size < 1.5 ? 'luck.rather' : 'luck.quite', { way })
  return replayLabel(size < 3 ? 'luck.very' : 'luck.extreme', { way })
}

/** The dice of each seat against expectation. */
export function LuckTable(props: {
  luck: readonly Luck[]
  nameOf: (seat: number) => string
  /** Side of each seat. */
  sides: readonly string[]
}) {
  return (
    <table class="luck" data-testid="luck">
      <thead>
        <tr>
          <th scope="col">{replayLabel('luck.whose')}</th>
          <th scope="col">{replayLabel('luck.dice')}</th>
          <th scope="col">{replayLabel('luck.sum')}</th>
          <th scope="col">{replayLabel('luck.expected')}</th>
          <th scope="col">{replayLabel('luck.that-is')}</th>
        </tr>
      </thead>
      <tbody>
        {props.luck.map((each) => (
          <tr key={each.seat}>
            <th scope="row">
              {each.seat !== null && <SideMark side={props.sides[each.seat]} />}{' '}
              {each.seat === null ? replayLabel('luck.nobody') : props.nameOf(each.seat)}
            </th>
            <td>{each.dice}</td>
            <td>{each.sum}</td>
            <td>{each.expected.toFixed(1)}</td>
            <td>{each.dice < FEW ? replayLabel('luck.few') : luckWords(each.sigmas)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
