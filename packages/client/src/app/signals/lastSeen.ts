import type { ListPart, MatchSummary } from '@topside/protocol'
import { LOCALE } from '../words/locale.ts'
import { menuLabel } from '../words/menuLabels.ts'
import { othersIn, titleNameOf } from './summaryNames.ts'

/** The cache that the service worker (`worker.js`) reads, with an entry for each part of the user's list. */
const CACHE = 'last-seen'
/** Most matches of a part. */
const MOST = 20

/** Milliseconds after which an unchanged part is written again, with the time at which it was seen. */
const AGAIN = 60_000

/** What was written last, by part. */
const written = new Map<ListPart, { readonly words: string; readonly at: number }>()

/** A match as the service worker lists it. */
interface SeenMatch {
  readonly path: string
  readonly words: string
}

/** Keeps a part of the user's list for the page that is shown while the site cannot be reached. */
export async function keepSeen(part: ListPart, matches: readonly MatchSummary[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const seen = { matches: matches.slice(0, MOST).map(seenMatch), at: Date.now() }
  // Lists are polled every few seconds, and hardly ever change.
  const words = JSON.stringify(seen.matches)
  const last = written.get(part)
  if (last?.words === words && seen.at - last.at < AGAIN) return
  written.set(part, { words, at: seen.at })
  await caches
    .open(CACHE)
    .then((cache) => cache.put(`/${CACHE}/${part}`, new Response(JSON.stringify(seen))))
    // A browser may refuse to store anything; then the page lists no matches.
    .catch(() => undefined)
}

/** Removes all that was kept, as another user may read it on this device. */
export async function forgetSeen(): Promise<void> {
  written.clear()
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => undefined)
}

function seenMatch(summary: MatchSummary): SeenMatch {
  const [title, others] = [titleNameOf(summary), othersIn(summary)]
  const names = new Intl.ListFormat(LOCALE).format(others)
  return {
    path: `/match/${summary.id}`,
    words: others.length === 0 ? title : menuLabel('seen.match', { title, names }),
  }
}
