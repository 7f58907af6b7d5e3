import { effect } from '@preact/signals'
import type { HistoryLine } from '@topside/engine'
import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../session/session.ts'
import type { Recap } from './recap.ts'
import { FEW, rememberSeen, seenBefore } from './seen.ts'

/** What is new since the last visit, until it is dismissed or the user answers. */
interface News {
  readonly recap: Recap | undefined
  /** Number of lines seen before; `undefined` if nothing is new. */
  readonly seen: number | undefined
}

const NONE: News = { recap: undefined, seen: undefined }
/** A summary that cannot be loaded is left out, since the history contains all of it. */
const NO_MATTER = () => undefined

/** Plays lines of the history on the board. */
async function play(session: Session, lines: readonly HistoryLine[]): Promise<void> {
  const { playRecap } = await import('./playRecap.ts')
  await playRecap(session, lines)
}

/** The news since `seen` lines; nothing if they cannot be loaded. */
async function newsSince(session: Session, seen: number, since: Recap['since']): Promise<News> {
  const lines = session.connection.history.peek()
  const { recapOf } = await import('./recap.ts')
  const recap = recapOf(lines, seen, new Set(session.mine.peek()), since)
  return recap === undefined ? NONE : { recap, seen }
}

/**
 * What is new since the last visit, played on the board once; later, the actions of others since the user's last
 * answer, unless a guide explains them (`guided`). Stores what has been seen.
 */
export function useRecap(session: Session, guided = false): News & { readonly forget: () => void } {
  const [news, setNews] = useState<News>(NONE)
  useEffect(() => {
    let looked = false
    return effect(() => {
      const lines = session.connection.history.value
      const snapshot = session.connection.snapshot.value
      if (snapshot === undefined || lines.length < snapshot.history || lines.length === 0) return
      if (!looked) {
        looked = true
        const before = seenBefore(snapshot.match)
        if (before !== undefined && before < lines.length)
          void newsSince(session, before, 'visit').then((found) => {
            if (session.acted.peek() > 0 || found.seen === undefined) return
            setNews(found)
            void play(session, lines.slice(before))
          }, NO_MATTER)
      }
      if (document.visibilityState === 'visible') rememberSeen(snapshot.match, lines.length)
    })
  }, [session])
  // A user who has answered since knows what happened before.
  useEffect(
    () =>
      session.acted.subscribe((count) => {
        if (count > 0) setNews(NONE)
      }),
    [session],
  )
  // Summarize once others have acted and the user is asked again.
  useEffect(() => {
    let told = 0
    return effect(() => {
      const [count, asked] = [session.acted.value, session.decision.value !== undefined]
      const { length } = session.connection.history.value
      if (guided || !asked || told === count || length < (session.connection.snapshot.value?.history ?? 0)) return
      if (length - session.seen.peek() < FEW) return
      void newsSince(session, session.seen.peek(), 'answer').then((found) => {
        if (found.seen === undefined || told === count || session.acted.peek() !== count) return
        told = count
        setNews(found)
      }, NO_MATTER)
    })
  }, [session, guided])
  return { ...news, forget: () => setNews(NONE) }
}
