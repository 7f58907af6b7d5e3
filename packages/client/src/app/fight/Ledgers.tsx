import type { Chance, Ledger } from '@topside/engine'
import { Say } from '../parts/Say.tsx'
import { RuleLink } from '../rules/Rule.tsx'
import { label } from '../words/label.tsx'
import { signed } from '../words/signed.ts'
import './Ledgers.css'

/** Ledgers side by side, each with its parts, their rules, and the total. */
export function Ledgers(props: { ledgers: readonly Ledger[] }) {
  if (props.ledgers.length === 0) return null
  return (
    <div class={`ledgers n${Math.min(props.ledgers.length, 2)}`}>
      {props.ledgers.map((ledger) => (
        <table key={ledger.key} class="ledger">
          <caption>
            <Say text={{ key: ledger.key }} quiet />
          </caption>
          <tbody>
            {ledger.parts.map((part, index) => (
              // The parts of a ledger keep their order.
              <tr key={`${index}${part.key}`}>
                <th scope="row">
                  <Say text={{ key: part.key, ...(part.args && { args: part.args }) }} quiet />{' '}
                  <RuleLink rule={part.rule} quiet />
                </th>
                <td>{signed(part.value)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" class="unseen">
                {label('ledger.total')}
              </th>
              <td colSpan={2}>{ledger.total < 0 ? signed(ledger.total) : ledger.total}</td>
            </tr>
          </tfoot>
        </table>
      ))}
    </div>
  )
}

/** The probability of each outcome, as bars. */
export function Chances(props: { chances: readonly Chance[] }) {
  if (props.chances.length === 0) return null
  return (
    <ul class="chances">
      {props.chances.map((chance, index) => (
        <li key={`${index}${chance.key}`}>
          <span class="chance-name">
            <Say text={{ key: chance.key, ...(chance.args && { args: chance.args }) }} quiet />
          </span>
          <span class="chance-bar" aria-hidden="true">
            <span style={{ width: `${chance.p * 100}%` }} />
          </span>
          <span class="chance-value">{percent(chance.p)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A probability in percent, for display. */
function percent(p: number): string {
  const value = p * 100
  if (value > 0 && value < 1) return '<1 %'
  if (value > 99 && value < 100) return '>99 %'
  return `${Math.round(value)} %`
}
