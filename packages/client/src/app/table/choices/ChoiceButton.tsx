import { type Choice, sameChoice } from '@topside/engine'
import { holderWords, type Place, placeOf, placeWords } from '../../board/describe.ts'
import { Parts } from '../../parts/Say.tsx'
import { SideMark } from '../../parts/SideMark.tsx'
import { low, narrow } from '../../settings/settings.ts'
import { label } from '../../words/label.tsx'
import { choiceText, choiceWords, shortWords } from '../../words/questionWords.ts'
import { plainOf } from '../../words/speak.ts'
import { choiceId } from '../session/choosing.ts'
import type { Session } from '../session/session.ts'
import { ends, passes } from './entries.ts'
import { likeParts } from './likeParts.ts'
import '../../parts/choice.css'
import './ChoiceButton.css'

/** The components for an entry of several choices, once loaded; `undefined` for a single choice. */
export function partsOf(like: readonly Choice[]) {
  return like.length > 1 ? likeParts.value : undefined
}

/** The number of choices of an entry, if more than one. */
export function NumberOf({ like }: { like: readonly Choice[] }) {
  const parts = partsOf(like)
  return parts === undefined ? null : <parts.Count like={like} />
}

/** The place that a choice names, unless its number says enough. */
export function placeNamedBy({ title, view }: Session, { space, piece }: Choice): Place | undefined {
  const seen = view.value
  const place = space === undefined || seen === undefined ? undefined : placeOf(title, seen, space)
  // Omit the piece itself, which would be listed in the space where it already is.
  return place && { ...place, pieces: place.pieces.filter(({ id }) => id !== piece) }
}

/** Terrain and pieces of a place, below its name. */
function PlaceLine(props: { session: Session; place: Place }) {
  const { title, speaker } = props.session
  const { traits, pieces } = props.place
  return (
    <small class="choice-place">
      {pieces.map(({ id }) => (
        <span key={id}>
          <SideMark side={title.counters[id]?.side} />
          {`${speaker.names.piece(id)} `}
        </span>
      ))}
      <span>{traits.join(', ')}</span>
    </small>
  )
}

/** The button of a choice: what it names, its place and its odds. */
export function ChoiceButton(props: {
  session: Session
  choice: Choice
  /** All choices of this entry, including `choice`: they differ only in interchangeable pieces. */
  like: readonly Choice[]
  short: boolean
  main: boolean
  /** Whether a hint advises it. */
  hinted: boolean
  /** Whether its piece is part of the answer already, so that pressing it removes the piece. */
  taken: boolean
  /** Use the full words even under a heading that repeats them. */
  wordy: boolean
  shortcut: string | undefined
}) {
  const { session, choice } = props
  const place = placeNamedBy(session, choice)
  const brief = briefOf(session, choice)
  const armed = session.armed.value
  const waits = armed !== undefined && sameChoice(armed.choice, choice)
  const consider = () => {
    // On a sheet, showing the consequences would push the choice away from under the pointer.
    if (!narrow.peek() && !low.peek()) session.considered.value = choice
  }
  const forget = () => {
    if (session.considered.peek() === choice) session.considered.value = undefined
  }
  const marks = [props.main && 'main', props.taken && 'taken', props.hinted && 'hinted', waits && 'waits']
  return (
    <button
      type="button"
      class={['button choice', ...marks, sideOf(choice)].filter(Boolean).join(' ')}
      aria-pressed={props.taken || undefined}
      data-testid={`choice-${choiceId(choice)}`}
      aria-keyshortcuts={props.shortcut}
      aria-label={wordsOf(session, { ...props, place, brief })}
      disabled={session.connection.saving.value > 0}
      onMouseEnter={consider}
      onMouseLeave={forget}
      onFocus={consider}
      onBlur={forget}
      // Ignore the second half of a double click.
      onClick={(event) => event.detail < 2 && session.choose(choice)}
    >
      <NumberOf like={props.like} />
      <ChoiceFace
        session={session}
        choice={choice}
        place={place}
        like={props.like}
        odds={brief}
        brief={props.short && !props.wordy}
      />
      {props.hinted && <span class="hint-word" data-word={label('prompt.hinted')} />}
      {props.shortcut !== undefined && <span class="key" data-key={props.shortcut} />}
    </button>
  )
}

/** The accessible name. Starts with the visible words in their order, for users of voice control. */
function wordsOf(
  session: Session,
  about: {
    choice: Choice
    like: readonly Choice[]
    hinted: boolean
    place: Place | undefined
    brief: string | undefined
  },
): string {
  const { choice, like, hinted, place, brief } = about
  const { speaker, title } = session
  return [
    choiceWords(speaker, choice, session.decision.value?.ask),
    place && placeWords(speaker, place),
    brief,
    place && holderWords(title, place),
    partsOf(like)?.likeWords(session, like),
    hinted && label('prompt.hinted'),
  ]
    .filter((part) => part)
    .join(': ')
}

/** The odds of an attack in short; empty until they are known, `undefined` if the choice has none. */
function briefOf({ title, decision, speaker, previewOf }: Session, choice: Choice): string | undefined {
  const attacks = choice.space !== undefined && title.attacks?.[choice.verb] !== undefined
  if (!attacks && title.odds?.includes(choice.verb) !== true) return undefined
  if (decision.value?.previews !== true) return undefined
  const brief = previewOf(choice)?.brief
  return brief === undefined ? '' : speaker.plain(brief)
}

/**
 * The class that fixes the position in the list, so that choices that end something and choices that pass never swap
 * places.
 */
function sideOf(choice: Choice): string {
  if (ends(choice)) return 'ends'
  return passes(choice) ? 'passes' : ''
}

/** The content of a choice's button; `brief`: only what the heading does not say. */
function ChoiceFace(props: {
  session: Session
  choice: Choice
  like: readonly Choice[]
  brief: boolean
  place: Place | undefined
  odds: string | undefined
}) {
  const { session, choice, like, brief, place, odds } = props
  const parts = partsOf(like)
  const { speaker, title } = session
  const unsaid = odds === '' && session.previews.value !== undefined
  const ask = session.decision.value?.ask
  const text = choiceText(speaker, choice, ask)
  const side = choice.piece === undefined || choice.space !== undefined ? undefined : title.counters[choice.piece]?.side
  const sentence = speaker.has(text.key) ? <Plain parts={speaker.parts(text)} /> : choiceWords(speaker, choice, ask)
  return (
    <>
      {brief && side !== undefined && <SideMark side={side} />}
      <span>
        {brief ? shortLabel(session, choice) : sentence}
        {place && ' '}
        {place && <PlaceLine session={session} place={place} />}
        {odds !== undefined && ' '}
        {odds !== undefined && <small class={`choice-place choice-odds ${unsaid ? 'unsaid' : ''}`}>{odds}</small>}
        {parts && <parts.Each like={like} />}
      </span>
    </>
  )
}

/** Under the heading of its piece, a choice is labelled by its place; otherwise by all that it names. */
function shortLabel(session: Session, choice: Choice): string {
  const { speaker } = session
  const value = session.title.shownValue === undefined ? choice.value : session.title.shownValue(choice)
  if (choice.piece === undefined || choice.space === undefined) return shortWords(speaker, choice, value)
  const { piece: _, ...rest } = choice
  return shortWords(speaker, rest, value)
}

function Plain(props: { parts: ReturnType<Session['speaker']['parts']> }) {
  return plainOf(props.parts)
}

/** The choice's sentence with tokens, for use outside of buttons. */
export function ChoiceSentence(props: { session: Session; choice: Choice }) {
  const { speaker, decision } = props.session
  const text = choiceText(speaker, props.choice, decision.value?.ask)
  return speaker.has(text.key) ? <Parts parts={speaker.parts(text)} quiet /> : choiceWords(speaker, props.choice)
}
