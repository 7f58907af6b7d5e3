import { type Choice, sameChoice } from '@topside/engine'
import type { WireDecision } from '@topside/protocol'
import type { TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { SideMark } from '../../parts/SideMark.tsx'
import { label } from '../../words/label.tsx'
import { verbWords } from '../../words/questionWords.ts'
import { choiceId, type Group, grouped, takenIn } from '../session/choosing.ts'
import type { Session } from '../session/session.ts'
import { ChoiceButton, NumberOf, partsOf, placeNamedBy } from './ChoiceButton.tsx'
import { ends, entriesOf, entryFor, quick } from './entries.ts'
import { shortcutsOf } from './shortcuts.ts'
import '../../parts/choice.css'
import './Choices.css'

/** With more choices than this that differ in both piece and place, only the pieces are listed at first. */
const STAGED = 48

/** More places than this are listed only on request: users press them on the map, or type them. */
const MANY = 96

/** Every choice as a button, grouped by what it does. */
export function Choices(props: { session: Session; limit?: number }) {
  const { session } = props
  const { speaker } = session
  const asked = session.decision.value
  const open = session.open.value.filter(({ verb }) => session.title.takesBack?.includes(verb) !== true)
  const list = useRef<HTMLElement>(null)
  const keys = shortcutsOf(session)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(FOLDED)
  // Show a new question from its start.
  useLayoutEffect(() => {
    setUnfolded(FOLDED)
    for (const scrolled of ['.prompt-choices', '.prompt', '.sheet-all']) list.current?.closest(scrolled)?.scrollTo(0, 0)
  }, [asked])
  const isLow = useEndings(session)
  if (asked === undefined) return null
  const taken = takenIn(asked.args)
  const entries = entriesOf(open, session.alike.value, unfolded)
  const recommended = entryFor(entries, asked.recommended === undefined ? undefined : asked.choices[asked.recommended])
  const advised = asked.choices.find((choice) => isAdvised(session, choice))
  const listed = [...entries.keys()]
  const wanted = entryFor(entries, advised) ?? recommended
  const groups = grouped(props.limit === undefined ? listed : quick(listed, wanted, props.limit))
  const { above, many, below } = arranged(groups, recommended, isLow(asked))
  const likeOf = (choice: Choice) => entries.get(choice) ?? [choice]
  const onUnfold = (first: string) => setUnfolded(new Set([...unfolded, first]))
  const button = (choice: Choice, short: boolean, like = likeOf(choice)) => (
    <Entry key={choiceId(choice)} session={session} like={like} onUnfold={onUnfold}>
      <ChoiceButton
        session={session}
        choice={choice}
        like={like}
        short={short}
        shortcut={keys.get(choice)}
        main={choice === recommended || open.length === 1}
        hinted={like.some((each) => each === advised)}
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
            <ByPiece
              session={session}
              group={group}
              likeOf={likeOf}
              onUnfold={onUnfold}
              button={(choice) => button(choice, true, [choice])}
            />
          ) : (
            <Places key={choiceId(group.choices[0] ?? group)} session={session} group={group} button={button} />
          )}
        </section>
      ))}
      {below.length > 0 && <Singles groups={below} button={button} />}
    </section>
  )
}

/**
 * Groups in display order. Choices that end something are above the others, unless `low`. The recommended choice is
 * above as well.
 */
function arranged(groups: readonly Group[], recommended: Choice | undefined, low: boolean) {
  const many = groups.filter((group) => group.by !== 'single')
  const single = groups.filter((group) => group.by === 'single')
  const isFirst = ({ choices: [only] }: Group) => only !== undefined && (ends(only) ? !low : only === recommended)
  return { above: single.filter(isFirst), many, below: single.filter((group) => !isFirst(group)) }
}

/** Whether a hint advises this choice. */
function isAdvised({ hint }: Session, choice: Choice): boolean {
  return hint.value !== undefined && sameChoice(hint.value.choice, choice)
}

/**
 * Whether the choice that ends a question is below the others, because the previous question of the same seat had it
 * above. So a press too many does not also end the next question.
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

/** Choices that differ in one respect, such as the place. */
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

/** An entry of the list, for one or several choices. */
function Entry(props: EntryProps & { children: preact.ComponentChildren }) {
  const parts = partsOf(props.like)
  return parts === undefined ? props.children : <parts.Like {...props} />
}

/** Props of an entry, without its content. */
interface EntryProps {
  readonly session: Session
  readonly like: readonly Choice[]
  readonly heads?: readonly (readonly Choice[])[]
  readonly onUnfold: (first: string) => void
}

/** All entries are collapsed. */
const FOLDED: ReadonlySet<string> = new Set()

/** Choices alone in their group. */
function Singles(props: { groups: readonly Group[]; button: (choice: Choice, short: boolean) => preact.JSX.Element }) {
  return (
    <div class="singles">
      {props.groups.flatMap((group) => group.choices.map((choice) => props.button(choice, false)))}
    </div>
  )
}

/** Steps of each arrow key through a list of buttons. */
const STEPS: { readonly [key: string]: 1 | -1 } = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The arrow keys move the focus between buttons, cyclically. */
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
  const isHinted = (piece: string) => byPiece.get(piece)?.some((choice) => isAdvised(session, choice)) === true
  if (byPiece.size > 1 && group.choices.length > STAGED)
    return (
      <div class="chips">
        {[...byPiece.keys()].map((piece) => (
          <button
            key={piece}
            type="button"
            class={`button choice ${isHinted(piece) ? 'hinted' : ''}`}
            data-testid={`pick-${group.verb}-${piece}`}
            onClick={() => {
              session.picked.value = { piece }
            }}
          >
            <SideMark side={title.counters[piece]?.side} />
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
              session={session}
              onUnfold={onUnfold}
              like={likeOf(choices[0] ?? { verb: group.verb })}
              heads={choices.map(likeOf)}
            >
              <h3>
                <SideMark side={title.counters[piece]?.side} />
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

/** The class of a list of choices: chips; in columns if places are described, in rows if there are pieces in them. */
function chipsOf(session: Session, choices: readonly Choice[]): string {
  const places = choices.map((choice) => placeNamedBy(session, choice))
  if (places.some((place) => place !== undefined && place.pieces.length > 0)) return 'chips rows'
  return places.some((place) => place !== undefined) ? 'chips grounds' : 'chips'
}
