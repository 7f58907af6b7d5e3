import { effect } from '@preact/signals'
import type { HistoryLine } from '@topside/engine'
import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../session/session.ts'
import { type Recap, recapOf, rememberSeen, seenBefore } from './recap.ts'

/** What is new since the last visit, until it is dismissed or the user answers. */
interface News {
  readonly recap: Recap | undefined
  /** Number of lines seen before; `undefined` if nothing is new. */
  readonly seen: number | undefined
}

const NONE: News = { recap: undefined, seen: undefined }

/** Plays lines of the history on the board. */
async function play(session: Session, lines: readonly HistoryLine[]): Promise<void> {
  const { playRecap } = await import('./playRecap.ts')
  await playRecap(session, lines)
}

/** The news for a user who has seen `before` lines. */
function newsFor(session: Session, lines: readonly HistoryLine[], before: number | undefined): News {
  if (before === undefined || before >= lines.length) return NONE
  const recap = recapOf(lines, before, new Set(session.mine.peek()))
  return recap === undefined ? NONE : { recap, seen: before }
}

/**
 * What is new since the last visit, which is played on the board once; later, what others did since the user's last
 * answer, unless a guide tells of it. Stores what has been seen.
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
        const found = newsFor(session, lines, seenBefore(snapshot.match))
        setNews(found)
        if (found.seen !== undefined) void play(session, lines.slice(found.seen))
      }
      if (document.visibilityState === 'visible') rememberSeen(snapshot.match, lines.length)
    })
  }, [session])
  // What happened before is known to a user who has answered since.
  useEffect(
    () =>
      session.acted.subscribe((count) => {
        if (count > 0) setNews(NONE)
      }),
    [session],
  )
  // Once the others have acted and the user is asked again.
  useEffect(() => {
    let told = 0
    return effect(() => {
      const [count, asked] = [session.acted.value, session.decision.value !== undefined]
      const lines = session.connection.history.value
      if (guided || !asked || told === count || lines.length < (session.connection.snapshot.value?.history ?? 0)) return
      const seen = session.seen.peek()
      const recap = recapOf(lines, seen, new Set(session.mine.peek()), 'answer')
      if (recap === undefined) return
      told = count
      setNews({ recap, seen })
    })
  }, [session, guided])
  return { ...news, forget: () => setNews(NONE) }
}
