import type { Choice, Plan, PlanPart, Text } from '@topside/engine'
import { Say } from '../../parts/Say.tsx'
import { useTableContext } from '../../parts/tableContext.ts'
import { RuleLink } from '../../rules/Rule.tsx'
import { battleLabel } from '../../words/engagementLabels.ts'
import { choiceId } from '../session/choosing.ts'
import type { Session } from '../session/session.ts'
import './PlanList.css'

/**
 * The current plan: each part with its cost and a way to take it back, and why the plan cannot be carried out, if so.
 */
export function PlanList({ session, plan }: { session: Session; plan: Plan }) {
  return (
    <section class="plan" aria-label={battleLabel('plan.name')} data-testid="plan">
      <p class="plan-head">
        <span class="muted">{battleLabel('plan.name')}</span>
        {plan.cost !== undefined && (
          <strong data-testid="plan-cost">
            <Say text={{ key: plan.cost.key, ...(plan.cost.args && { args: plan.cost.args }) }} quiet />{' '}
            <RuleLink rule={plan.cost.rule} quiet />
          </strong>
        )}
      </p>
      {plan.whyNot !== undefined && <Blocked whyNot={plan.whyNot} />}
      {plan.parts.length === 0 && <p class="muted small">{battleLabel('plan.empty')}</p>}
      <ol>
        {plan.parts.map((part) => (
          <Part key={part.pieces[0]} session={session} part={part} />
        ))}
      </ol>
    </section>
  )
}

/** Why the plan cannot be carried out. */
export function Blocked({ whyNot }: { whyNot: Text }) {
  return (
    <p class="plan-blocked" role="status" data-testid="plan-blocked">
      {battleLabel('plan.blocked')} <Say text={whyNot} quiet /> <RuleLink rule={whyNot.rule} />
    </p>
  )
}

function Part({ session, part }: { session: Session; part: PlanPart }) {
  const { lit } = useTableContext()
  const [whole, ...less] = part.back
  return (
    <li
      data-testid="plan-part"
      onMouseEnter={() => {
        lit.value = { pieces: new Set(part.pieces), spaces: new Set(part.path) }
      }}
      onMouseLeave={() => {
        lit.value = undefined
      }}
    >
      <span class="plan-words">
        <Say text={{ key: part.text.key, ...(part.text.args && { args: part.text.args }) }} quiet />{' '}
        <RuleLink rule={part.text.rule} quiet />
        {part.cost !== undefined && (
          <small>
            <Say text={{ key: part.cost.key, ...(part.cost.args && { args: part.cost.args }) }} quiet />
          </small>
        )}
      </span>
      {whole !== undefined && <Back session={session} choice={whole} words={battleLabel('plan.back')} />}
      {less.map((choice) => (
        <Back key={choiceId(choice)} session={session} choice={choice} words={battleLabel('plan.back-one')} />
      ))}
    </li>
  )
}

/** Takes back a part of the plan, or one of its pieces. */
function Back({ session, choice, words }: { session: Session; choice: Choice; words: string }) {
  return (
    <button
      type="button"
      class="button plan-back"
      data-testid={`choice-${choiceId(choice)}`}
      disabled={session.connection.saving.value > 0}
      onClick={(event) => event.detail < 2 && session.choose(choice)}
    >
      {words}
    </button>
  )
}
