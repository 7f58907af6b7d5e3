import { type Chance, type Guide, sameChoice } from '@topside/engine'
import { useMemo, useState } from 'preact/hooks'
import { keep, kept } from '../../browser/storage.ts'
import { Chances } from '../../fight/Ledgers.tsx'
import { ExampleLinks } from '../../learn/Examples.tsx'
import { entryOf, titleIfLoaded } from '../../parts/titles.ts'
import { useGuide } from '../../parts/useGuide.ts'
import { RuleLink } from '../../rules/Rule.tsx'
import { lobbyLabel } from '../../words/lobbyLabels.ts'
import { choiceWords } from '../../words/questionWords.ts'
import { nextQuestion } from '../session/nextQuestion.ts'
import type { Session } from '../session/session.ts'
import { type GuideMoment, type GuidePath, guidePath } from './guidePath.ts'
import './GuideCard.css'

/** Local storage: the match whose guide was dismissed. */
const KEY = 'topside.unguided'

/** The guide beside each question of a first match: what is decided, why, by which rule, the odds, and advice. */
export function GuideCard({ session }: { session: Session }) {
  const entry = entryOf(session.title.rules.id)
  const guide = useGuide(entry)
  const match = session.connection.snapshot.value?.match ?? ''
  const [away, setAway] = useState(() => kept(KEY) === match)
  const dice = entry?.guide?.dice ?? 0
  // Only guided matches need the title's rules in the browser.
  const title = guide == null || away ? undefined : titleIfLoaded(session.title.rules.id)
  const path = useMemo(() => guide && title && guidePath(title, guide, dice), [title, guide, dice])
  if (guide == null || path == null || away) return null
  const leave = () => {
    keep(KEY, match)
    setAway(true)
  }
  return (
    <section class="card guide" data-testid="guide" aria-live="polite">
      <Lesson session={session} guide={guide} path={path} />
      <button type="button" class="plain link small" data-testid="guide-leave" onClick={leave}>
        {lobbyLabel('guide.leave')}
      </button>
    </section>
  )
}

/** The moment of the guide that matches the session's current question. */
function momentOf(session: Session, path: GuidePath): GuideMoment | undefined {
  const [seat, asked, view] = [session.seat.value, session.decision.value, session.view.value]
  const commands = session.connection.snapshot.value?.seq ?? 0
  if (seat === undefined || asked === undefined || view === undefined) return undefined
  return path.find(seat, asked, view, commands)
}

function Lesson(props: { session: Session; guide: Guide; path: GuidePath }) {
  const { session, guide, path } = props
  const asked = session.decision.value
  if (asked === undefined) return null
  const now = momentOf(session, path)
  const told = guide.told[asked.ask]
  const { track, value } = guide.first.until
  const over = (session.connection.snapshot.value?.tracks.get(track) ?? 0) >= value
  if (over)
    return (
      <>
        <p>{lobbyLabel('guide.over')}</p>
        <ExampleLinks entry={entryOf(session.title.rules.id)} />
      </>
    )
  return (
    <>
      <p class="guide-place small muted">
        {now === undefined
          ? lobbyLabel('guide.off')
          : lobbyLabel('guide.step', { number: now.index + 1, all: path.length })}
      </p>
      {told !== undefined && (
        <>
          <p class="guide-what">{told.what}</p>
          <p>
            {now?.why ?? told.why} <RuleLink rule={asked.rule} />
          </p>
          {told.odds !== undefined && <p class="guide-odds">{told.odds}</p>}
        </>
      )}
      {now !== undefined ? (
        <Advice session={session} path={path} now={now} />
      ) : (
        <WayBack session={session} path={path} />
      )}
    </>
  )
}

/** Maximum number of answers taken back by the button that leads back to the guide. */
const FAR = 40

/** A button that takes answers back until the guide knows the question; hidden if nothing can be taken back. */
function WayBack({ session, path }: { session: Session; path: GuidePath }) {
  const [busy, setBusy] = useState(false)
  const isAble = () => session.connection.snapshot.value?.seats.some(({ mine, canUndo }) => mine && canUndo) === true
  const back = async () => {
    setBusy(true)
    for (let taken = 0; taken < FAR && isAble() && momentOf(session, path) === undefined; taken++) {
      const asked = session.decision.peek()
      if (!(await session.undo())) break
      await nextQuestion(session.decision, asked)
    }
    setBusy(false)
  }
  if (!isAble()) return null
  return (
    <div class="guide-do">
      <button type="button" class="button main" disabled={busy} data-testid="guide-back" onClick={() => void back()}>
        {lobbyLabel('guide.back')}
      </button>
    </div>
  )
}

/**
 * Buttons to follow the guide's advice once, or for all following equal questions; and the chances of the advised
 * choice.
 */
function Advice(props: { session: Session; path: GuidePath; now: GuideMoment }) {
  const { session, path, now } = props
  const [busy, setBusy] = useState(false)
  const chances = chancesOf(session, now)
  const act = async (all: boolean) => {
    setBusy(true)
    for (let at: GuideMoment | undefined = now; at !== undefined && at.ask === now.ask; at = momentOf(session, path)) {
      const asked = session.decision.peek()
      if (!(await session.answer(at.choice)) || !all) break
      await nextQuestion(session.decision, asked)
    }
    setBusy(false)
  }
  return (
    <>
      <div class="guide-do">
        <button
          type="button"
          class="button main"
          disabled={busy}
          data-testid="guide-do"
          onClick={() => void act(false)}
        >
          {choiceWords(session.speaker, now.choice)}
        </button>
        {now.repeats && (
          <button type="button" class="button" disabled={busy} data-testid="guide-all" onClick={() => void act(true)}>
            {lobbyLabel('guide.all')}
          </button>
        )}
      </div>
      {/* Below the buttons: chances arrive later, and above they would move the buttons under the pointer. */}
      {chances.length > 0 && <Chances chances={chances} />}
      <p class="small muted">{lobbyLabel('guide.else')}</p>
    </>
  )
}

/** The chances of the choice's results, if dice decide it. */
function chancesOf(session: Session, { choice }: GuideMoment): readonly Chance[] {
  const index = session.decision.value?.choices.findIndex((each) => sameChoice(each, choice)) ?? -1
  return session.previews.value?.previews[index]?.chances ?? []
}
