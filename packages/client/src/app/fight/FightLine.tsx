import type { Engagement } from '@topside/engine'
import { Say } from '../parts/Say.tsx'
import { RuleLink } from '../rules/Rule.tsx'
import { battleLabel } from '../words/engagementLabels.ts'
import './FightLine.css'

/** A fight that is over, in one line; it can be looked at again, or closed. */
export function FightLine(props: { engagement: Engagement; onShow: () => void; onClose: () => void }) {
  const { name, over } = props.engagement
  return (
    <p class="battle-line" data-testid="battle-line">
      <span class="battle-line-words">
        <strong>
          <Say text={name} quiet />
        </strong>{' '}
        <RuleLink rule={name.rule} quiet />{' '}
        {over !== undefined && (
          <>
            {battleLabel('battle.over')} · <Say text={over} quiet />
          </>
        )}
      </span>
      <button type="button" class="plain link" data-testid="battle-show" onClick={props.onShow}>
        {battleLabel('battle.show')}
      </button>
      <button
        type="button"
        class="plain"
        data-testid="battle-close"
        aria-label={battleLabel('battle.close')}
        onClick={props.onClose}
      >
        ✕
      </button>
    </p>
  )
}
