import type { Strength } from '@topside/engine'
import type { MatchSummary } from '@topside/protocol'
import { useState } from 'preact/hooks'
import { go } from '../../browser/route.ts'
import { isVacant } from '../../lobby/matchWords.ts'
import { api, needUser } from '../../net/user.ts'
import { StrengthSelect } from '../../parts/StrengthField.tsx'
import { replaceLabel } from '../../words/replaceLabels.ts'
import { strengthLabel } from '../../words/strengthLabels.ts'
import './SeatActions.css'

/** A seat of a match, as the list of who plays tells it. */
export type HeldSeat = MatchSummary['seats'][number]

/** Takes a seat over, or announces it: one more at the table where one plays, else the way to the table. */
export async function takeOver(match: string, seat: number): Promise<MatchSummary | undefined> {
  if ((await needUser()) === undefined) return undefined
  const { seats } = await api.match(match)
  const told = (await api.ask('POST', `/matches/${encodeURIComponent(match)}/seats/${seat}/holder`)) as MatchSummary
  if (seats.some(({ you }) => you) || told.seats[seat]?.you !== true) return told
  go({ screen: 'match', match })
  location.reload()
  return undefined
}

interface SeatActionsProps {
  readonly match: string
  readonly seat: number
  readonly name: string
  readonly held: HeldSeat
  /** Whether whoever looks plays in this match, and may therefore not have the seat, unless it is an ally's that is free. */
  readonly plays: boolean
  readonly ally: boolean
  /** Whether a computer can play it. */
  readonly computers: boolean
  readonly attempt: (work: () => Promise<MatchSummary | undefined>) => void
}

/** What somebody can do about a seat. */
export function SeatActions(props: SeatActionsProps) {
  const { match, seat, plays, ally, attempt } = props
  const at = `/matches/${encodeURIComponent(match)}/seats/${seat}`
  const callbacks: SeatCallbacks = {
    agree: (bot) => attempt(() => api.ask('POST', `${at}/replacement`, bot === undefined ? {} : { bot })),
    refuse: () => attempt(() => api.ask('DELETE', `${at}/replacement`)),
    take: () => attempt(() => takeOver(match, seat)),
  }
  const Fitting = plays && !ally ? ((props.held.offer ?? 'free') === 'free' ? Settled : Asked) : Open
  return (
    <span class="replace-do">
      <Fitting {...props} callbacks={callbacks} />
    </span>
  )
}

/** What the server can be asked to do about a seat. */
interface SeatCallbacks {
  /** Proposes that somebody else plays it, or a computer, or agrees to that. */
  readonly agree: (bot?: Strength) => void
  readonly refuse: () => void
  readonly take: () => void
}

type Fit = SeatActionsProps & { readonly callbacks: SeatCallbacks }

/** For those who may take the seat: all who do not play, and allies of a free one. */
function Open({ name, held, ally, computers, callbacks }: Fit) {
  if (isVacant(held))
    return (
      <>
        <Act id="take-over" says={replaceLabel('replace.take', { seat: name })} main onPress={callbacks.take} />
        {ally && computers && <HandOver name={name} callbacks={callbacks} says="strength.instead" />}
      </>
    )
  if (held.substitute?.you === true)
    return <Act id="refuse" says={replaceLabel('replace.withdraw')} onPress={callbacks.refuse} />
  if (held.lent !== true) return null
  if (held.agreed === true)
    return <Act id="refuse" says={replaceLabel('replace.withdraw')} onPress={callbacks.refuse} />
  return <Act id="agree" says={strengthLabel('strength.back')} onPress={() => callbacks.agree()} />
}

/** For players, about a seat of which nothing was proposed. */
function Settled({ name, held, computers, callbacks }: Fit) {
  const propose = (says: string) => <Act id="agree" says={says} onPress={() => callbacks.agree()} />
  if (held.bot !== undefined) return propose(strengthLabel(held.lent === true ? 'strength.back' : 'strength.person'))
  const free = held.offer === 'free'
  if (!free && !held.you && held.away !== true) return null
  return (
    <>
      {held.you && propose(replaceLabel('replace.give'))}
      {!held.you && !free && propose(replaceLabel('replace.replace', { name: held.name ?? name }))}
      {free && held.away === true && propose(replaceLabel('replace.assign'))}
      {computers && (
        <HandOver name={name} callbacks={callbacks} says={held.you ? 'strength.hand' : 'strength.instead'} />
      )}
    </>
  )
}

/** For players, about a seat of which it was proposed that somebody else plays it. */
function Asked({ held, callbacks }: Fit) {
  if (held.you) return <Act id="refuse" says={replaceLabel('replace.keep')} onPress={callbacks.refuse} />
  if (held.agreed === true)
    return <Act id="refuse" says={replaceLabel('replace.withdraw')} onPress={callbacks.refuse} />
  if (held.offer !== 'asked') return null
  return (
    <>
      <Act id="agree" says={replaceLabel('replace.agree')} main onPress={() => callbacks.agree(held.proposed)} />
      <Act id="refuse" says={replaceLabel('replace.refuse')} onPress={callbacks.refuse} />
    </>
  )
}

/** Proposes that a computer plays a seat. */
function HandOver(props: { name: string; says: 'strength.hand' | 'strength.instead'; callbacks: SeatCallbacks }) {
  const [strength, setStrength] = useState<Strength>('officer')
  const seat = props.name
  return (
    <span class="replace-computer">
      <StrengthSelect strength={strength} onPick={setStrength} name={strengthLabel('strength.of', { seat })} />
      <Act id="hand-over" says={strengthLabel(props.says)} onPress={() => props.callbacks.agree(strength)} />
    </span>
  )
}

function Act(props: { id: string; says: string; main?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      class={`button ${props.main === true ? 'main' : ''}`}
      data-testid={props.id}
      onClick={props.onPress}
    >
      {props.says}
    </button>
  )
}
