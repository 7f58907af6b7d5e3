import { DisclosureButton } from '../../parts/DisclosureButton.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Refusal } from '../../parts/Refusal.tsx'
import '../../words/computerErrors.ts'
import { label } from '../../words/label.tsx'
import { ChoiceSentence } from '../choices/ChoiceButton.tsx'
import type { Session } from '../session/session.ts'
import './HintLine.css'

const AnalysisView = lazy(async () => (await import('../../analysis/AnalysisView.tsx')).AnalysisView)

/** Asks for a hint and shows it, between the choices. `onWhy`: explain the hint elsewhere, for lack of room here. */
export function HintLine({ session, onWhy }: { session: Session; onWhy?: () => void }) {
  if (!session.hintable()) return null
  const { hint, seeking, hintWhy, hintless } = session
  const open = hintWhy.value && onWhy === undefined
  const explain = () => {
    hintWhy.value = !open
    onWhy?.()
  }
  const analysis = hint.value
  const sides = session.connection.snapshot.value?.seats.map(({ side }) => side) ?? []
  return (
    <section class="hint" aria-label={label('prompt.hint')}>
      <p class="hint-line" role="status">
        <button
          type="button"
          class="button"
          aria-pressed={analysis !== undefined}
          aria-keyshortcuts="Shift+H"
          disabled={seeking.value}
          data-testid="hint"
          onClick={() => session.askHint()}
        >
          {label('prompt.hint')}
        </button>{' '}
        {seeking.value && <span class="muted">{label('prompt.hint-seeking')}</span>}
        {analysis !== undefined && (
          <span data-testid="hinted">
            <ChoiceSentence session={session} choice={analysis.choice} />{' '}
            <DisclosureButton as="plain link small" testid="hint-why" open={open} onToggle={explain}>
              {label('history.why')}
            </DisclosureButton>
          </span>
        )}
        <Refusal error={hintless.value} within />
      </p>
      {analysis !== undefined && open && <AnalysisView analysis={analysis} sides={sides} hint />}
    </section>
  )
}
