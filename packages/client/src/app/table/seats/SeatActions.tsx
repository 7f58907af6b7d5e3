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

/** A seat of a match summary. */
export type HeldSeat = MatchSummary['seats'][number]

/**
 * Takes a seat over, or announces that. Returns the summary if the user already plays at this table, or does not have
 * the seat yet; otherwise goes to the table.
 */
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
  /** Whether the user plays in this match. Players may not take another seat, except a free one of an ally. */
  readonly plays: boolean
  readonly ally: boolean
  /** Whether a computer may play it. */
  readonly computers: boolean
  readonly attempt: (work: () => Promise<MatchSummary | undefined>) => void
}

/** The actions that the user has for a seat. */
export function SeatActions(props: SeatActionsProps) {
  const { match, seat, plays, ally, attempt } = props
  const at = `/matches/${encodeURIComponent(match)}/seats/${seat}`
  const callbacks: SeatCallbacks = {
    agree: (bot) => attempt(() => api.ask('POST', `${at}/replacement`, bot === undefined ? {} : { bot })),
    refuse: () => attempt(() => api.ask('DELETE', `${at}/replacement`)),
    take: () => attempt(() => takeOver(match, seat)),
  }
  const Actions =
    plays && !ally ? ((props.held.offer ?? 'free') === 'free' ? SettledActions : ProposedActions) : OpenActions
  return (
    <span class="replace-do">
      <Actions {...props} callbacks={callbacks} />
    </span>
  )
}

/** The server's actions for a seat. */
interface SeatCallbacks {
  /** Proposes that another user, or a computer, plays it; or agrees to such a proposal. */
  readonly agree: (bot?: Strength) => void
  readonly refuse: () => void
  readonly take: () => void
}

type ActionsProps = SeatActionsProps & { readonly callbacks: SeatCallbacks }

/** For users who may take the seat: users who do not play, and allies of a free seat. */
function OpenActions({ name, held, ally, computers, callbacks }: ActionsProps) {
  if (isVacant(held))
    return (
      <>
        <ActionButton
          id="take-over"
          says={replaceLabel('replace.take', { seat: name })}
          main
          onPress={callbacks.take}
        />
        {ally && computers && <HandOver name={name} callbacks={callbacks} says="strength.instead" />}
      </>
    )
  if (held.substitute?.you === true)
    return <ActionButton id="refuse" says={replaceLabel('replace.withdraw')} onPress={callbacks.refuse} />
  if (held.lent !== true) return null
  if (held.agreed === true)
    return <ActionButton id="refuse" says={replaceLabel('replace.withdraw')} onPress={callbacks.refuse} />
  return <ActionButton id="agree" says={strengthLabel('strength.back')} onPress={() => callbacks.agree()} />
}

/** For players, about a seat without a proposal. */
function SettledActions({ name, held, computers, callbacks }: ActionsProps) {
  const propose = (says: string) => <ActionButton id="agree" says={says} onPress={() => callbacks.agree()} />
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

/** For players, about a seat with a proposal. */
function ProposedActions({ held, callbacks }: ActionsProps) {
  if (held.you) return <ActionButton id="refuse" says={replaceLabel('replace.keep')} onPress={callbacks.refuse} />
  if (held.agreed === true)
    return <ActionButton id="refuse" says={replaceLabel('replace.withdraw')} onPress={callbacks.refuse} />
  if (held.offer !== 'asked') return null
  return (
    <>
      <ActionButton
        id="agree"
        says={replaceLabel('replace.agree')}
        main
        onPress={() => callbacks.agree(held.proposed)}
      />
      <ActionButton id="refuse" says={replaceLabel('replace.refuse')} onPress={callbacks.refuse} />
    </>
  )
}

/** Proposes a computer for a seat. */
function HandOver(props: { name: string; says: 'strength.hand' | 'strength.instead'; callbacks: SeatCallbacks }) {
  const [strength, setStrength] = useState<Strength>('officer')
  const seat = props.name
  return (
    <span class="replace-computer">
      <StrengthSelect strength={strength} onPick={setStrength} name={strengthLabel('strength.of', { seat })} />
      <ActionButton id="hand-over" says={strengthLabel(props.says)} onPress={() => props.callbacks.agree(strength)} />
    </span>
  )
}

function ActionButton(props: { id: string; says: string; main?: boolean; onPress: () => void }) {
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
