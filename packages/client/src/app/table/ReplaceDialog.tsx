import type { MatchSummary } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { isVacant } from '../lobby/words.ts'
import { api, needUser } from '../net/user.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { go, pathOf } from '../route.ts'
import { replaceLabel } from '../words/replaceLabels.ts'
import type { Session } from './session.ts'
import './ReplaceDialog.css'

type HeldSeat = MatchSummary['seats'][number]

/** Who holds the seats of a match, and how one can go to somebody else. */
export function ReplaceDialog(props: { session: Session; onClose: () => void }) {
  const { session } = props
  const { match = '', seats = [] } = session.connection.snapshot.value ?? {}
  const offers = seats.map(({ name, offer }) => `${name} ${offer}`).join()
  const [summary, setSummary] = useState<MatchSummary | undefined>(undefined)
  const { error, ask } = useAsking()
  const attempt = (work: () => Promise<MatchSummary | undefined>) =>
    ask(async () => {
      const told = await work()
      if (told !== undefined) setSummary(told)
    })
  useEffect(() => attempt(() => api.match(match)), [match, offers])
  const plays = summary?.seats.some(({ you }) => you) === true
  return (
    <Dialog title={replaceLabel('replace.title')} onClose={props.onClose} testid="replace">
      <p class="muted">{replaceLabel('replace.note')}</p>
      {summary !== undefined && summary.absence > 0 && (
        <p class="muted">{replaceLabel('replace.absence', { days: summary.absence })}</p>
      )}
      <ul class="replace-seats">
        {summary?.seats.map((held, seat) => (
          <li key={seat} data-testid={`replace-${seat}`} data-offer={held.offer ?? ''}>
            <p>
              <strong>{session.speaker.names.seat(seat)}</strong> {held.name}{' '}
              <span class="muted small">{stateOf(held)}</span>
            </p>
            <Actions {...{ match, seat, held, plays, attempt }} name={session.speaker.names.seat(seat)} />
          </li>
        ))}
      </ul>
      {plays && summary.seats.some(isVacant) && (
        <p class="replace-link">
          {replaceLabel('replace.link')} <code>{`${location.origin}${pathOf({ screen: 'match', match })}`}</code>
        </p>
      )}
      <Refusal error={error} />
    </Dialog>
  )
}

function stateOf(held: HeldSeat): string {
  const words = [
    held.you ? replaceLabel('replace.you') : held.guest === true ? replaceLabel('replace.guest') : '',
    held.offer === 'asked' ? replaceLabel('replace.asked') : isVacant(held) ? replaceLabel('replace.free') : '',
    held.away === true && held.offer === undefined ? replaceLabel('replace.away') : '',
  ]
  return words.filter((each) => each !== '').join(' · ')
}

/** What somebody can do about a seat. */
function Actions(props: {
  match: string
  seat: number
  name: string
  held: HeldSeat
  /** Whether whoever looks plays in this match. */
  plays: boolean
  attempt: (work: () => Promise<MatchSummary | undefined>) => void
}) {
  const { match, seat, name, held, plays, attempt } = props
  const at = `/matches/${encodeURIComponent(match)}/seats/${seat}`
  const button = (key: 'agree' | 'refuse', words: string, main = false) => (
    <button
      type="button"
      class={`button ${main ? 'main' : ''}`}
      data-testid={key}
      onClick={() => attempt(() => api.ask(key === 'agree' ? 'POST' : 'DELETE', `${at}/replacement`))}
    >
      {words}
    </button>
  )
  const take = () =>
    attempt(async () => {
      if ((await needUser()) === undefined) return undefined
      await api.ask('POST', `${at}/holder`)
      go({ screen: 'match', match })
      location.reload()
      return undefined
    })
  if (!plays)
    return isVacant(held) ? (
      <button type="button" class="button main" data-testid="take-over" onClick={take}>
        {replaceLabel('replace.take', { seat: name })}
      </button>
    ) : null
  if (held.offer === undefined)
    return held.you
      ? button('agree', replaceLabel('replace.give'))
      : held.away === true
        ? button('agree', replaceLabel('replace.replace', { name: held.name ?? name }))
        : null
  if (held.you) return button('refuse', replaceLabel('replace.keep'))
  if (held.agreed === true) return button('refuse', replaceLabel('replace.withdraw'))
  if (held.offer !== 'asked') return null
  return (
    <span class="replace-do">
      {button('agree', replaceLabel('replace.agree'), true)}
      {button('refuse', replaceLabel('replace.refuse'))}
    </span>
  )
}

/** Says that a seat may go to somebody else, and leads to who plays. */
export function ReplaceBanner(props: { onLook: () => void }) {
  return (
    <p class="replace-banner" role="status" data-testid="replace-banner">
      {replaceLabel('replace.banner')}{' '}
      <button type="button" class="plain link" data-testid="replace-look" onClick={props.onLook}>
        {replaceLabel('replace.look')}
      </button>
    </p>
  )
}
