import type { MatchSummary, Substitute } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { pathOf } from '../../browser/route.ts'
import { isVacant } from '../../lobby/matchWords.ts'
import { api } from '../../net/user.ts'
import { ComputerSign } from '../../parts/ComputerSign.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Refusal } from '../../parts/Refusal.tsx'
import { entryOf } from '../../parts/titles.ts'
import { useAsking } from '../../parts/useAsking.ts'
import { computerName, holderName } from '../../words/computer.ts'
import { replaceLabel } from '../../words/replaceLabels.ts'
import { strengthLabel } from '../../words/strengthLabels.ts'
import type { Session } from '../session/session.ts'
import { freeForAlly } from './resigning.ts'
import { type HeldSeat, SeatActions, takeOver } from './SeatActions.tsx'
import './ReplaceDialog.css'

/** Dialog: who holds the seats of a match, and how to hand them over. */
export function ReplaceDialog(props: { session: Session; onClose: () => void }) {
  const { session } = props
  const { match = '', seats = [] } = session.connection.snapshot.value ?? {}
  const offers = seats.map(({ name, offer, bot, proposed }) => `${name} ${offer} ${bot} ${proposed}`).join()
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
              <strong>{session.speaker.names.seat(seat)}</strong>{' '}
              {held.bot !== undefined && <ComputerSign bot={held.bot} beside />} {holderName(held)}{' '}
              <span class="muted small">{stateOf(held)}</span>
            </p>
            <SeatActions
              match={match}
              seat={seat}
              held={held}
              attempt={attempt}
              plays={plays}
              ally={freeForAlly(seats).includes(seat)}
              name={session.speaker.names.seat(seat)}
              computers={canHand(session, summary)}
            />
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
    held.substitute !== undefined ? substituteWords(held.substitute, held) : '',
    held.offer === 'asked' ? askedWords(held) : isVacant(held) ? replaceLabel('replace.free') : '',
    held.away === true && held.offer === undefined ? replaceLabel('replace.away') : '',
    held.away === true && held.offer === 'free' ? replaceLabel('replace.waiting') : '',
  ]
  return words.filter((each) => each !== '').join(' · ')
}

/** Who will take over an absent player's seat, and when. */
function substituteWords({ name, inHours, you }: Substitute, { proposed }: HeldSeat): string {
  if (you === true) return replaceLabel('replace.starts-you', { hours: inHours })
  const who = name ?? (proposed === undefined ? '' : computerName(proposed))
  return replaceLabel('replace.starts', { name: who, hours: inHours })
}

/** The proposal for a seat, in words. */
function askedWords({ proposed, bot }: HeldSeat): string {
  if (proposed !== undefined) return strengthLabel('strength.proposed', { name: computerName(proposed) })
  return bot === undefined ? replaceLabel('replace.asked') : strengthLabel('strength.back-asked')
}

/** Whether a computer can take over a seat: the title has heuristics, and another user is left in the match. */
function canHand(session: Session, { seats }: MatchSummary): boolean {
  return (
    entryOf(session.title.rules.id)?.heuristics !== undefined && seats.some(({ name, you }) => name !== null && !you)
  )
}

/** Announces that a seat is free or may change hands, lets an ally take it over, and links to the dialog. */
export function ReplaceBanner(props: { session: Session; onLook: () => void }) {
  const { session } = props
  const { match = '', seats = [] } = session.connection.snapshot.value ?? {}
  const { error, busy, ask } = useAsking()
  const name = (seat: number) => session.speaker.names.seat(seat)
  const free = seats.findIndex(({ offer }) => offer === 'free')
  const announced = seats.findIndex(({ offer }) => offer === 'announced')
  return (
    <p class="replace-banner" role="status" data-testid="replace-banner">
      {free !== -1
        ? replaceLabel('replace.banner-free', { seat: name(free) })
        : announced !== -1
          ? replaceLabel('replace.banner-announced', { seat: name(announced) })
          : replaceLabel('replace.banner')}{' '}
      {freeForAlly(seats).map((seat) => (
        <button
          key={seat}
          type="button"
          class="plain link"
          disabled={busy}
          data-testid={`ally-take-${seat}`}
          onClick={() => ask(() => takeOver(match, seat))}
        >
          {replaceLabel('replace.take', { seat: name(seat) })}
        </button>
      ))}{' '}
      <Refusal error={error} within />
      <button type="button" class="plain link" data-testid="replace-look" onClick={props.onLook}>
        {replaceLabel('replace.look')}
      </button>
    </p>
  )
}
