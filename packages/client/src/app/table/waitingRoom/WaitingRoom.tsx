import { type Options, type Strength, seatCount } from '@topside/engine'
import type { MatchSummary } from '@topside/protocol'
import { useState } from 'preact/hooks'
import { go, pathOf } from '../../browser/route.ts'
import { freeSeats, takeSeats } from '../../lobby/join.ts'
import { chosenWords, sideWords } from '../../lobby/matchWords.ts'
import { placesOf } from '../../lobby/places.ts'
import { RulesButton } from '../../lobby/RulesButton.tsx'
import { api, needUser } from '../../net/user.ts'
import { BoardPicture } from '../../parts/BoardPicture.tsx'
import { ComputerSign } from '../../parts/ComputerSign.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { GoButton } from '../../parts/GoButton.tsx'
import { Refusal } from '../../parts/Refusal.tsx'
import { StrengthSelect } from '../../parts/StrengthField.tsx'
import { displayIfLoaded, entryOf } from '../../parts/titles.ts'
import { useAsking } from '../../parts/useAsking.ts'
import { holderName } from '../../words/computer.ts'
import { label } from '../../words/label.tsx'
import { LobbyLabelled, lobbyLabel } from '../../words/lobbyLabels.ts'
import { speakerOf } from '../../words/speak.ts'
import { strengthLabel } from '../../words/strengthLabels.ts'
import '../../parts/letterhead.css'
import './WaitingRoom.css'

/** The page of a match until every seat is taken. */
export function WaitingRoom(props: { summary: MatchSummary; onChange: (summary: MatchSummary) => void }) {
  const { summary } = props
  const { busy, error, ask } = useAsking()
  const attempt: Attempt = (work) =>
    ask(async () => {
      const changed = await work()
      if (changed !== undefined) props.onChange(changed)
    })
  const entry = entryOf(summary.title)
  const held = summary.seats.some((seat) => seat.you)
  return (
    <main class="waiting-room" data-testid="waiting-room">
      <button type="button" class="plain link small" onClick={() => go({ screen: 'lobby' })}>
        {label('match.all')}
      </button>
      <h1>{entry?.name ?? summary.title}</h1>
      <p class="subject">{entry?.subject}</p>
      {!held && <Invited summary={summary} />}
      <ChosenOptions summary={summary} />
      {summary.absence > 0 && <p class="small muted">{lobbyLabel('waiting.absence', { days: summary.absence })}</p>}
      <ol class="places">
        {summary.seats.map((seat, index) => (
          <Place key={index} summary={summary} seat={seat} index={index} held={held} busy={busy} attempt={attempt} />
        ))}
      </ol>
      <Refusal error={error} />
      {held && freeSeats(summary).length > 0 && summary.rematchOf === undefined && <Invitation summary={summary} />}
      <Meanwhile summary={summary} />
      <details class="small muted promise">
        <summary>{lobbyLabel('waiting.dice')}</summary>
        <p>
          <LobbyLabelled text="waiting.dice-note" values={{ commitment: <code>{summary.commitment}</code> }} />
        </p>
      </details>
    </main>
  )
}

/** Runs a request that changes the match. */
type Attempt = (work: () => Promise<MatchSummary | undefined>) => void

/** The invitation: the inviting user, the side, and the pace; nothing if no user waits, or no seat is free. */
function Invited({ summary }: { summary: MatchSummary }) {
  const { seats, title, absence } = summary
  const [seat] = freeSeats(summary)
  const name = seats.map((each) => each.name).find((each) => each !== null)
  if (name == null || seat === undefined) return null
  const side = freeSeats(summary).length > 1 ? undefined : sideWords(displayIfLoaded(title), summary, seat)
  return (
    <div class="invited" data-testid="invited">
      <p>
        {side === undefined
          ? lobbyLabel('waiting.invites-any', { name })
          : lobbyLabel('waiting.invites', { name, side })}
      </p>
      {absence === 0 && <p class="small muted">{lobbyLabel('waiting.pace')}</p>}
    </div>
  )
}

/** The chosen scenario and options, once the title is loaded. */
function ChosenOptions(props: { summary: MatchSummary }) {
  const title = displayIfLoaded(props.summary.title)
  const chosen = title === undefined ? [] : chosenWords(title, speakerOf(title), props.summary.options)
  if (chosen.length === 0) return null
  return (
    <ul class="chosen-options small muted">
      {chosen.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}

/** A seat: its holder, or a button to take it. */
function Place(props: {
  summary: MatchSummary
  seat: MatchSummary['seats'][number]
  index: number
  /** Whether this user holds a seat of the match. */
  held: boolean
  busy: boolean
  attempt: Attempt
}) {
  const { summary, seat, index, held, busy, attempt } = props
  const free = summary.rematchOf === undefined || summary.invited === index
  // A user cannot play both seats if sides are chosen in secret; alone, they play with settled sides.
  const empty = seat.name === null && seat.bot === undefined
  const takes = empty && free && (!held || areSidesSettled(summary.title, summary.options))
  return (
    <li data-testid={`place-${index}`} data-taken={String(!empty)}>
      <span class="muted small">
        {sideWords(displayIfLoaded(summary.title), summary, index) ?? label('seat.name', { number: index + 1 })}
      </span>
      <span>
        {seat.bot !== undefined && <ComputerSign bot={seat.bot} beside />}
        <strong>{holderName(seat) || lobbyLabel(free ? 'waiting.free' : 'waiting.kept')}</strong>{' '}
        {seat.guest === true && !seat.you && <span class="muted small">{label('seats.guest')}</span>}
      </span>
      {seat.you && (
        <button
          type="button"
          class="plain link small"
          disabled={busy}
          onClick={() => attempt(() => api.leaveSeat(summary.id, index))}
        >
          {lobbyLabel('waiting.leave')}
        </button>
      )}
      {takes && (
        <button
          type="button"
          class={`button ${held ? '' : 'main'}`}
          disabled={busy}
          data-testid={`join-${index}`}
          onClick={() => attempt(() => takeSeats(summary.id, [index]))}
        >
          {lobbyLabel(held ? 'waiting.take-too' : 'waiting.take')}
        </button>
      )}
      {summary.mine && summary.rematchOf === undefined && seat.name === null && (
        <ComputerPlace summary={summary} index={index} busy={busy} attempt={attempt} bot={seat.bot} />
      )}
    </li>
  )
}

/** For the owner of the match: places a computer in a seat, changes or removes it. */
function ComputerPlace(props: {
  summary: MatchSummary
  index: number
  /** The computer in the seat. */
  bot: Strength | undefined
  busy: boolean
  attempt: Attempt
}) {
  const { summary, index, bot, busy, attempt } = props
  const [wanted, setWanted] = useState<Strength>(bot ?? 'recruit')
  if (entryOf(summary.title)?.heuristics === undefined) return null
  const at = `/matches/${encodeURIComponent(summary.id)}/seats/${index}/computer`
  const place = (strength: Strength) => attempt(() => api.ask<MatchSummary>('POST', at, { strength }))
  const pick = (strength: Strength) => {
    setWanted(strength)
    if (bot !== undefined) place(strength)
  }
  const seat = sideWords(displayIfLoaded(summary.title), summary, index) ?? label('seat.name', { number: index + 1 })
  return (
    <span class="place-computer">
      <StrengthSelect strength={wanted} onPick={pick} name={strengthLabel('strength.of', { seat })} />
      <button
        type="button"
        class={bot === undefined ? 'button' : 'plain link small'}
        disabled={busy}
        data-testid={bot === undefined ? `computer-${index}` : `computer-out-${index}`}
        onClick={() => (bot === undefined ? place(wanted) : attempt(() => api.ask<MatchSummary>('DELETE', at)))}
      >
        {strengthLabel(bot === undefined ? 'strength.place' : 'strength.remove')}
      </button>
    </span>
  )
}

/** A picture of the board, and buttons for users before they join or while they wait. */
function Meanwhile({ summary }: { summary: MatchSummary }) {
  const entry = entryOf(summary.title)
  const name = label('board.name', { title: entry?.name ?? summary.title })
  return (
    <section class="meanwhile" aria-label={lobbyLabel('waiting.meanwhile')}>
      <BoardPicture title={displayIfLoaded(summary.title)} options={summary.options} shape={1.5} name={name} />
      {entry?.guide !== undefined && (
        <GoButton id="learn" to={{ screen: 'learn', title: summary.title }}>
          {lobbyLabel('waiting.learn')}
        </GoButton>
      )}
      <RulesButton title={summary.title} />
      <TryAlone summary={summary} />
    </section>
  )
}

/** Starts the same position for the user alone. */
function TryAlone({ summary }: { summary: MatchSummary }) {
  const { busy, error, ask } = useAsking()
  const begin = async () => {
    const { title, options, seats } = summary
    if ((await needUser()) === undefined) return
    const made = await api.create({ title, options: settledAlone(title, options), private: true, delay: 0 })
    if ((await takeSeats(made.id, [...seats.keys()])) !== undefined) go({ screen: 'match', match: made.id })
  }
  return (
    <div class="try-alone">
      <p class="small muted">{lobbyLabel('waiting.try-note')}</p>
      <button type="button" class="button" disabled={busy} data-testid="try-alone" onClick={() => ask(begin)}>
        {lobbyLabel('waiting.try')}
      </button>
      <Refusal error={error} />
    </div>
  )
}

/** Options for playing alone: no secret choice of sides. */
function settledAlone(id: string, options: Options): Options {
  const title = displayIfLoaded(id)
  const alone =
    title &&
    placesOf(title, seatCount(title.rules, options), options)
      .find((place) => place.id === 'all')
      ?.settle(0).decided
  return areSidesSettled(id, options) ? options : { ...options, ...alone }
}

/** Whether the options determine who plays which side, or the title leaves no choice. */
function areSidesSettled(id: string, options: Options): boolean {
  const settles = displayIfLoaded(id)?.rules.options.find(({ firstSeat }) => firstSeat !== undefined)
  return settles === undefined || settles.firstSeat?.[options[settles.id] ?? ''] !== undefined
}

/** How another user gets to the free seat. */
function Invitation(props: { summary: MatchSummary }) {
  const { summary } = props
  const link = `${location.origin}${pathOf({ screen: 'match', match: summary.id })}`
  return (
    <div class="invite">
      <p>{lobbyLabel(summary.private ? 'waiting.private' : 'waiting.public')}</p>
      <p class="invite-link">
        <code data-testid="link">{link}</code>
        <CopyButton
          text={link}
          words={lobbyLabel('waiting.copy')}
          copied={lobbyLabel('waiting.copied')}
          testid="copy-link"
        />
      </p>
      <p class="muted small">{lobbyLabel('waiting.note')}</p>
    </div>
  )
}
