import { type Choice, sameChoice } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import type { TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Mark } from '../parts/Mark.tsx'
import { Parts } from '../parts/Say.tsx'
import { low, narrow } from '../settings/settings.ts'
import { label } from '../words/label.tsx'
import { plainOf } from '../words/speak.ts'
import { choiceId, type Group, grouped, takenIn } from './choosing.ts'
import { type Place, placeOf, placeWords } from './describe.ts'
import { ends, entriesOf, entryFor, passes, quick } from './entries.ts'
import { shortcutsOf } from './keys.ts'
import { likeParts } from './likeParts.ts'
import { choiceText, choiceWords, shortWords, verbWords } from './phrases.ts'
import type { Session } from './session.ts'
import './Choices.css'

/** Above so many choices that differ in piece and place, the pieces are listed first. */
const STAGED = 48

/** More places than this are listed only once somebody wants the list: they are pressed on the map, or typed. */
const MANY = 96

/** Every choice as a button, grouped by what it does. */
export function Choices(props: { session: Session; limit?: number }) {
  const { session } = props
  const { speaker } = session
  const asked = session.decision.value
  const open = session.open.value
  const list = useRef<HTMLElement>(null)
  const keys = shortcutsOf(session)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(FOLDED)
  // A new question is read from its beginning.
  useLayoutEffect(() => {
    setUnfolded(FOLDED)
    list.current?.closest('.prompt-choices')?.scrollTo(0, 0)
    list.current?.closest('.sheet-all')?.scrollTo(0, 0)
  }, [asked])
  const isLow = useEndings(session)
  if (asked === undefined) return null
  const taken = takenIn(asked.args)
  const entries = entriesOf(open, session.alike.value, unfolded)
  const recommended = entryFor(entries, asked.recommended === undefined ? undefined : asked.choices[asked.recommended])
  const listed = [...entries.keys()]
  const groups = grouped(props.limit === undefined ? listed : quick(listed, recommended, props.limit))
  const many = groups.filter((group) => group.by !== 'single')
  const single = groups.filter((group) => group.by === 'single')
  // What ends one thing stands above the rest, so that the next question has nothing in its place that ends another; so does what Enter takes.
  const first = ({ choices: [only] }: Group) =>
    only !== undefined && (ends(only) ? !isLow(asked) : only === recommended)
  const above = single.filter(first)
  const likeOf = (choice: Choice) => entries.get(choice) ?? [choice]
  const onUnfold = (first: string) => setUnfolded(new Set([...unfolded, first]))
  const button = (choice: Choice, short: boolean, like = likeOf(choice)) => (
    <Entry key={choiceId(choice)} {...{ session, like, onUnfold }}>
      <ChoiceButton
        {...{ session, choice, like, short }}
        shortcut={keys.get(choice)}
        main={choice === recommended || open.length === 1}
        taken={choice.piece !== undefined && taken.has(choice.piece)}
        wordy={props.limit !== undefined}
      />
    </Entry>
  )
  return (
    <section class="choices" ref={list} aria-label={label('choices.name')} onKeyDown={walk} data-testid="choices">
      {above.length > 0 && <Singles groups={above} button={button} />}
      {many.map((group) => (
        <section key={group.verb} class="choice-group">
          <h2>{verbWords(speaker, group.verb)}</h2>
          {group.by === 'both' ? (
            <ByPiece {...{ session, group, likeOf, onUnfold }} button={(choice) => button(choice, true, [choice])} />
          ) : (
            <Places key={choiceId(group.choices[0] ?? group)} session={session} group={group} button={button} />
          )}
        </section>
      ))}
      {single.length > above.length && (
        <Singles groups={single.filter((group) => !above.includes(group))} button={button} />
      )}
    </section>
  )
}

/**
 * Whether what ends a question stands below the other choices: where the question before, of the same seat, was ended above them. So one press
 * too many ends nothing else.
 */
function useEndings({ decision, seat }: Session): (asked: WireDecision) => boolean {
  const low = useRef(new Set<string>()).current
  const before = useRef<{ readonly asked: WireDecision; readonly seat: number | undefined } | undefined>(undefined)
  const canEnd = ({ choices }: WireDecision) => choices.some(ends)
  const [asked, by, last] = [decision.value, seat.value, before.current]
  if (asked !== undefined && asked !== last?.asked) {
    const follows = last !== undefined && last.seat === by && last.asked.ask !== asked.ask
    if (follows && canEnd(last.asked) && canEnd(asked) && !low.has(last.asked.ask)) low.add(asked.ask)
    before.current = { asked, seat: by }
  }
  return ({ ask }) => low.has(ask)
}

/** Choices that differ in one thing, such as places. */
function Places(props: {
  session: Session
  group: Group
  button: (choice: Choice, short: boolean) => preact.JSX.Element
}) {
  const { session, group, button } = props
  const [listed, setListed] = useState(false)
  const count = group.choices.length
  if (count > MANY && group.by === 'space' && !listed)
    return (
      <p class="muted">
        {label('choices.many', { count })}{' '}
        <button type="button" class="plain link" data-testid="list-places" onClick={() => setListed(true)}>
          {label('choices.list')}
        </button>
      </p>
    )
  return <div class={chipsOf(session, group.choices)}>{group.choices.map((choice) => button(choice, true))}</div>
}

/** What shows an entry that stands for several choices. */
function partsOf(like: readonly Choice[]) {
  return like.length > 1 ? likeParts.value : undefined
}

/** How many choices an entry stands for, if more than one. */
function NumberOf({ like }: { like: readonly Choice[] }) {
  const parts = partsOf(like)
  return parts === undefined ? null : <parts.Count like={like} />
}

/** An entry of the list, which may stand for several choices. */
function Entry(props: EntryProps & { children: preact.ComponentChildren }) {
  const parts = partsOf(props.like)
  return parts === undefined ? props.children : <parts.Like {...props} />
}

/** What an entry needs besides what is shown of it. */
interface EntryProps {
  readonly session: Session
  readonly like: readonly Choice[]
  readonly heads?: readonly (readonly Choice[])[]
  readonly onUnfold: (first: string) => void
}

/** Every interchangeable piece is part of an entry. */
const FOLDED: ReadonlySet<string> = new Set()

/** Choices that are alone in their group. */
function Singles(props: { groups: readonly Group[]; button: (choice: Choice, short: boolean) => preact.JSX.Element }) {
  return (
    <div class="singles">
      {props.groups.flatMap((group) => group.choices.map((choice) => props.button(choice, false)))}
    </div>
  )
}

/** How far each arrow key goes through a list of buttons. */
const STEPS: { readonly [key: string]: 1 | -1 } = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Arrow keys go from one button to the next, and from the last to the first. */
function walk(event: TargetedKeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const at = document.activeElement instanceof HTMLButtonElement ? buttons.indexOf(document.activeElement) : -1
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}

function ByPiece(props: {
  session: Session
  group: Group
  likeOf: (choice: Choice) => readonly Choice[]
  onUnfold: (first: string) => void
  button: (choice: Choice) => preact.JSX.Element
}) {
  const { session, group, likeOf, onUnfold, button } = props
  const { speaker, title } = session
  const byPiece = new Map<string, Choice[]>()
  for (const choice of group.choices) {
    const piece = choice.piece ?? ''
    byPiece.set(piece, [...(byPiece.get(piece) ?? []), choice])
  }
  if (byPiece.size > 1 && group.choices.length > STAGED)
    return (
      <div class="chips">
        {[...byPiece.keys()].map((piece) => (
          <button
            key={piece}
            type="button"
            class="button choice"
            data-testid={`pick-${group.verb}-${piece}`}
            onClick={() => {
              session.picked.value = { piece }
            }}
          >
            <Mark side={title.counters[piece]?.side} />
            <NumberOf like={likeOf(byPiece.get(piece)?.[0] ?? { verb: group.verb })} />
            {piece === '' ? verbWords(speaker, group.verb) : speaker.names.piece(piece)}…
          </button>
        ))}
      </div>
    )
  return (
    <>
      {[...byPiece].map(([piece, choices]) => (
        <div key={piece} class="by-piece">
          {piece !== '' && piece !== session.picked.value.piece && (
            <Entry
              {...{ session, onUnfold }}
              like={likeOf(choices[0] ?? { verb: group.verb })}
              heads={choices.map(likeOf)}
            >
              <h3>
                <Mark side={title.counters[piece]?.side} />
                <NumberOf like={likeOf(choices[0] ?? { verb: group.verb })} />
                {speaker.names.piece(piece)}
              </h3>
            </Entry>
          )}
          <div class={chipsOf(session, choices)}>{choices.map(button)}</div>
        </div>
      ))}
    </>
  )
}

/** The class of a list of choices: chips; in columns where places are described, in rows where somebody stands there. */
function chipsOf(session: Session, choices: readonly Choice[]): string {
  const places = choices.map((choice) => placeNamedBy(session, choice))
  if (places.some((place) => place !== undefined && place.pieces.length > 0)) return 'chips rows'
  return places.some((place) => place !== undefined) ? 'chips grounds' : 'chips'
}

/** The place that a choice names, if its number alone would say too little. */
function placeNamedBy({ title, view }: Session, { space, piece }: Choice): Place | undefined {
  const seen = view.value
  const place = space === undefined || seen === undefined ? undefined : placeOf(title, seen, space)
  // Who stays where he stands is no news.
  return place && { ...place, pieces: place.pieces.filter(({ id }) => id !== piece) }
}

/** Ground and pieces of a place, below its name. */
function PlaceLine(props: { session: Session; place: Place }) {
  const { title, speaker } = props.session
  const { traits, pieces } = props.place
  return (
    <small class="choice-place">
      {pieces.map(({ id }) => (
        <span key={id}>
          <Mark side={title.counters[id]?.side} />
          {speaker.names.piece(id)}
        </span>
      ))}
      <span>{traits.join(', ')}</span>
    </small>
  )
}

function ChoiceButton(props: {
  session: Session
  choice: Choice
  /** All choices that it stands for, itself among them: they differ in interchangeable pieces alone. */
  like: readonly Choice[]
  short: boolean
  main: boolean
  /** Its piece is part of the answer already: pressing it takes the piece out again. */
  taken: boolean
  /** With all its words even where a heading would say them. */
  wordy: boolean
  shortcut: string | undefined
}) {
  const { session, choice } = props
  const place = placeNamedBy(session, choice)
  const words = choiceWords(session.speaker, choice, session.decision.value?.ask)
  const parts = partsOf(props.like)
  const brief = briefOf(session, choice)
  const armed = session.armed.value
  const waits = armed !== undefined && sameChoice(armed.choice, choice)
  const consider = () => {
    // On a sheet what is at stake would push the choice away from under the pointer.
    if (!narrow.peek() && !low.peek()) session.considered.value = choice
  }
  const forget = () => {
    if (session.considered.peek() === choice) session.considered.value = undefined
  }
  return (
    <button
      type="button"
      class={`button choice ${props.main ? 'main' : ''} ${props.taken ? 'taken' : ''} ${waits ? 'waits' : ''} ${sideOf(choice)}`}
      aria-pressed={props.taken || undefined}
      data-testid={`choice-${choiceId(choice)}`}
      aria-keyshortcuts={props.shortcut}
      aria-label={[
        words,
        ...(place === undefined ? [] : [placeWords(session.title, place)]),
        ...(brief === undefined || brief === '' ? [] : [brief]),
        ...(parts === undefined ? [] : [parts.likeWords(session, props.like)]),
      ].join(': ')}
      disabled={session.connection.saving.value > 0}
      onMouseEnter={consider}
      onMouseLeave={forget}
      onFocus={consider}
      onBlur={forget}
      // The second half of a double click answers nothing more.
      onClick={(event) => event.detail < 2 && session.choose(choice)}
    >
      <NumberOf like={props.like} />
      <ChoiceFace {...{ session, choice, place, like: props.like, odds: brief }} brief={props.short && !props.wordy} />
      {props.shortcut !== undefined && <span class="key" data-key={props.shortcut} />}
    </button>
  )
}

/** The odds of an attack in a few words; empty as long as they are not known, `undefined` for what is no attack. */
function briefOf({ title, decision, speaker, previewOf }: Session, choice: Choice): string | undefined {
  if (choice.space === undefined || title.attacks?.[choice.verb] === undefined) return undefined
  if (decision.value?.previews !== true) return undefined
  const brief = previewOf(choice)?.brief
  return brief === undefined ? '' : speaker.plain(brief)
}

/** On which half of the list a choice stands by itself: what ends one thing and what passes are never in one place. */
function sideOf(choice: Choice): string {
  if (ends(choice)) return 'ends'
  return passes(choice) ? 'passes' : ''
}

/** What stands on the button of a choice: `brief`, only what a heading does not say. */
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
  const ask = session.decision.value?.ask
  const text = choiceText(speaker, choice, ask)
  const side = choice.piece === undefined || choice.space !== undefined ? undefined : title.counters[choice.piece]?.side
  const sentence = speaker.has(text.key) ? <Plain parts={speaker.parts(text)} /> : choiceWords(speaker, choice, ask)
  return (
    <>
      {brief && side !== undefined && <Mark side={side} />}
      <span>
        {brief ? shortLabel(session, choice) : sentence}
        {place && <PlaceLine session={session} place={place} />}
        {odds !== undefined && <small class="choice-place choice-odds">{odds}</small>}
        {parts && <parts.Each like={like} />}
      </span>
    </>
  )
}

/** Under a heading for its piece, a choice is only its place; otherwise all that it names. */
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

/** A sentence with tokens, for places outside of buttons. */
export function ChoiceSentence(props: { session: Session; choice: Choice }) {
  const { speaker, decision } = props.session
  const text = choiceText(speaker, props.choice, decision.value?.ask)
  return speaker.has(text.key) ? <Parts parts={speaker.parts(text)} quiet /> : choiceWords(speaker, props.choice)
}
