import type { HistoryLine } from '@topside/engine'
import { useMemo } from 'preact/hooks'
import type { Chat } from '../chat/chat.ts'
import { History } from '../history/History.tsx'
import { lazy } from '../parts/lazy.tsx'
import type { Recap } from './othersTurn/recap.ts'
import type { Session } from './session/session.ts'

const MatchCards = lazy(async () => (await import('./MatchCards.tsx')).MatchCards)
const LazyOdds = lazy(async () => (await import('./choices/Odds.tsx')).Odds)
const LazyStakes = lazy(async () => (await import('./choices/Odds.tsx')).Stakes)
const LazyCommandLine = lazy(async () => (await import('./commandLine/CommandLine.tsx')).CommandLine)
const GuideCard = lazy(async () => (await import('./guide/GuideCard.tsx')).GuideCard)

/** Props of the column beside the board, or of the sheet below it. */
export interface ColumnProps {
  readonly session: Session
  readonly spectator: boolean
  /** Whether the user plays a guided match. */
  readonly guided: boolean
  readonly running: boolean
  readonly chat: Chat
  readonly lines: readonly HistoryLine[]
  readonly sides: readonly string[]
  readonly takeBack: ((line: HistoryLine) => (() => void) | undefined) | undefined
  readonly recap: Recap | undefined
  /** Number of lines seen on the last visit, if there are new ones. */
  readonly seen: number | undefined
  /** Whether the board is ready, so that less urgent parts may load. */
  readonly ready: boolean
  /** Whether the user wants to type a command. */
  readonly typing: boolean
  readonly onForget: () => void
  readonly onHelp: () => void
  /** The command line has received the focus. */
  readonly onTyping: () => void
}

/** Temporary cards on top of the question. */
export function Cards(props: ColumnProps) {
  const { session, recap } = props
  const snapshot = session.connection.snapshot.value
  const aside = recap !== undefined || snapshot?.takeback !== undefined || snapshot?.outcome !== undefined
  return (
    <>
      {props.guided && props.running && <GuideCard session={session} />}
      {aside && <MatchCards session={session} recap={recap} onForget={props.onForget} />}
    </>
  )
}

/** The place of the odds: reserved from the start, filled once the board is ready. */
export function Odds(props: Pick<ColumnProps, 'session' | 'ready'> & { brief?: boolean; apart?: boolean }) {
  const { session, ready, brief = false, apart = false } = props
  return <div class="odds">{ready && <LazyOdds session={session} brief={brief} apart={apart} />}</div>
}

/** The consequences of the answer pointed at, in place of the history while there are any. */
export function PointedOdds({ session, ready }: Pick<ColumnProps, 'session' | 'ready'>) {
  return <div class="odds pointed">{ready && <LazyStakes session={session} />}</div>
}

/** The command line, for players only. */
export function TypedCommand(props: ColumnProps) {
  if (!props.ready || props.spectator || !props.running) return null
  return <LazyCommandLine session={props.session} onHelp={props.onHelp} eager={props.typing} onFocus={props.onTyping} />
}

/** The computers of the match, whose answers can be explained; memoized while they stay the same. */
function useThinking({ connection }: Session) {
  const { match = '', seats = [] } = connection.snapshot.value ?? {}
  const computers = seats.flatMap(({ bot }, seat) => (bot === '' ? [] : [seat])).join()
  return useMemo(
    () => (computers === '' ? undefined : { match, computers: new Set(computers.split(',').map(Number)) }),
    [match, computers],
  )
}

/** The history of the match so far. */
export function MatchHistory(props: ColumnProps) {
  const { lines, sides, seen, takeBack } = props
  return (
    <History lines={lines} sides={sides} takeBack={takeBack} newFrom={seen} thinking={useThinking(props.session)} />
  )
}
