import type { MatchSummary } from '@topside/protocol'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { go, pathOf, type Route } from '../browser/route.ts'
import { api } from '../net/user.ts'
import { ComputerSign } from '../parts/ComputerSign.tsx'
import { NameInFile } from '../parts/NameInFile.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { displayIfLoaded, entryOf } from '../parts/titles.ts'
import { type Ask, useAsking } from '../parts/useAsking.ts'
import { ago } from '../words/ago.ts'
import { holderName } from '../words/computer.ts'
import { label } from '../words/label.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { speakerOf } from '../words/speak.ts'
import { freeSeats, takeSeats } from './join.ts'
import { seatWords, stateWords, turnWords, vacantSeats } from './matchWords.ts'
import './MatchEntry.css'
import '../parts/fields.css'
import '../parts/Imported.css'

/** A match in a list: title, state, whose turn it is, and a button to it. */
export function MatchEntry(props: { summary: MatchSummary; onChange: () => void; watch?: boolean }) {
  const { summary } = props
  const { busy, error, ask } = useAsking(props.onChange)
  const held = summary.seats.some((seat) => seat.you)
  const { words, yours } = turnWords(displayIfLoaded(summary.title), summary)
  const to: Route = {
    screen: summary.status === 'finished' ? 'archive' : props.watch === true && !held ? 'watch' : 'match',
    match: summary.id,
  }
  return (
    <li class={`entry ${yours ? 'yours' : ''}`} data-testid={`match-${summary.id}`} data-status={summary.status}>
      <EntryTitle summary={summary} to={to} />
      <div class="entry-state">
        <span class={yours ? 'turn-words' : ''}>{words}</span>
        <EntryState summary={summary} />
        <Refusal error={error} within />
      </div>
      <div class="entry-do">
        <EntryButton summary={summary} to={to} held={held} yours={yours} busy={busy} ask={ask} />
        {(summary.mine || (yours && summary.status === 'open')) && <Removal summary={summary} busy={busy} ask={ask} />}
      </div>
    </li>
  )
}

/** Title and speaker of a listed match, once the title is loaded. */
function useSpeaker(summary: MatchSummary) {
  const title = displayIfLoaded(summary.title)
  const speaker = useMemo(
    () =>
      title && speakerOf(title, () => summary.seats.map((seat) => ({ name: holderName(seat), side: seat.side ?? '' }))),
    [title, summary],
  )
  return { title, speaker }
}

/** Title, scenario and players. */
function EntryTitle({ summary, to }: { summary: MatchSummary; to: Route }) {
  const { title, speaker } = useSpeaker(summary)
  const scenario = summary.options['scenario']
  const several = title !== undefined && title.rules.scenarios.length > 1
  return (
    <div class="entry-what">
      <a
        class="entry-title"
        href={pathOf(to)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          go(to)
        }}
      >
        {entryOf(summary.title)?.name ?? summary.title}
      </a>
      {several && scenario !== undefined && <em>{speaker?.plain({ key: `scenario.${scenario}` })}</em>}
      {summary.imported && (
        <span class="entry-imported">
          <span class="chip">{label(summary.onlyShown === true ? 'file.only-shown' : 'file.imported')}</span>
        </span>
      )}
      {summary.stuck === true && <span class="chip">{label('match.stuck')}</span>}
      <span class="entry-people">
        {summary.seats.map(({ nameInFile, bot }, seat) => (
          <span key={seat}>
            {bot !== undefined && <ComputerSign bot={bot} beside />}
            {seatWords(title, summary, seat)}
            {nameInFile !== undefined && (
              <>
                {' '}
                <NameInFile name={nameInFile} />
              </>
            )}
          </span>
        ))}
      </span>
    </div>
  )
}

/** The state of the match, and when it last changed. */
function EntryState({ summary }: { summary: MatchSummary }) {
  const { title, speaker } = useSpeaker(summary)
  const parts = [
    title && speaker && summary.status === 'running' ? stateWords(title, speaker, summary) : '',
    summary.private ? lobbyLabel('entry.private') : '',
    ago(summary.updatedAt, Date.now()),
  ]
  return <span class="muted small">{parts.filter((part) => part !== '').join(' · ')}</span>
}

/** The button to the match; with free seats, to the waiting room, which shows the options before a seat is taken. */
function EntryButton(props: {
  summary: MatchSummary
  to: Route
  held: boolean
  yours: boolean
  busy: boolean
  ask: Ask
}) {
  const { summary, to, held, yours, busy, ask } = props
  const { invited } = summary
  if (invited !== undefined && yours) {
    const accept = async () => {
      if ((await takeSeats(summary.id, [invited])) !== undefined) go({ screen: 'match', match: summary.id })
    }
    return (
      <button type="button" class="button main" disabled={busy} data-testid="accept" onClick={() => ask(accept)}>
        {lobbyLabel('entry.accept')}
      </button>
    )
  }
  const free = summary.status === 'open' && !held && freeSeats(summary).length > 0
  const vacant = to.screen === 'match' && vacantSeats(summary).length > 0
  const way = to.screen === 'archive' ? 'entry.look-back' : to.screen === 'watch' ? 'entry.watch' : undefined
  return (
    <button type="button" class={`button ${yours ? 'main' : ''}`} data-testid="go" onClick={() => go(to)}>
      {lobbyLabel(
        free ? 'entry.join' : vacant ? 'entry.take-over' : (way ?? (held && yours ? 'entry.play' : 'entry.open')),
      )}
    </button>
  )
}

/** Removes a match: for its creator, an imported match or one that has not started; for the invited user, a rematch. */
function Removal({ summary, busy, ask }: { summary: MatchSummary; busy: boolean; ask: Ask }) {
  const { status, imported, mine } = summary
  const onRemove = () => ask(() => api.remove(summary.id))
  if (imported && mine) {
    const note = lobbyLabel(status === 'running' ? 'entry.remove-running' : 'entry.remove-kept')
    return (
      <ConfirmedRemoval
        busy={busy}
        onRemove={onRemove}
        note={note}
        words={lobbyLabel('entry.remove')}
        sure={lobbyLabel('entry.remove-sure')}
      />
    )
  }
  if (status !== 'open') return null
  const words = lobbyLabel(mine ? 'entry.call-off' : 'entry.decline')
  const note = lobbyLabel(
    summary.seats.some(({ name, you }) => name !== null && !you) ? 'entry.call-off-joined' : 'entry.call-off-note',
  )
  return (
    <ConfirmedRemoval
      busy={busy}
      onRemove={onRemove}
      note={note}
      words={words}
      sure={lobbyLabel('entry.call-off-sure')}
    />
  )
}

/** Removes a match after confirmation. */
function ConfirmedRemoval(props: { busy: boolean; words: string; sure: string; note: string; onRemove: () => void }) {
  const [asking, setAsking] = useState(false)
  const ask = useRef<HTMLButtonElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    // Move the focus to the new buttons.
    if (asking) keep.current?.focus()
    else if (asked.current) ask.current?.focus()
    asked.current = asking
  }, [asking])
  if (!asking)
    return (
      <button ref={ask} type="button" class="plain link small" data-testid="remove" onClick={() => setAsking(true)}>
        {props.words}
      </button>
    )
  return (
    <fieldset class="row entry-confirm">
      <legend class="unseen">{props.sure}</legend>
      <p class="small">{props.note}</p>
      <button
        type="button"
        class="button danger"
        disabled={props.busy}
        data-testid="remove-confirm"
        onClick={props.onRemove}
      >
        {props.words}
      </button>
      <button ref={keep} type="button" class="button" onClick={() => setAsking(false)}>
        {lobbyLabel('entry.keep')}
      </button>
    </fieldset>
  )
}
