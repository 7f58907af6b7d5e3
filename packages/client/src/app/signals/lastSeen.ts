import type { ListPart, MatchSummary } from '@topside/protocol'
import { entryOf } from '../parts/titles.ts'
import { LOCALE } from '../words/locale.ts'
import { menuLabel } from '../words/menuLabels.ts'

/** The cache that the service worker (`worker.js`) reads, with an entry for each part of the user's list. */
const CACHE = 'last-seen'
/** Most matches of a part. */
const MOST = 20

/** A match as the service worker lists it. */
interface SeenMatch {
  readonly path: string
  readonly words: string
}

/** Keeps a part of the user's list for the page that is shown while the site cannot be reached. */
export async function keepSeen(part: ListPart, matches: readonly MatchSummary[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const seen = { matches: matches.slice(0, MOST).map(seenMatch), at: Date.now() }
  await caches
    .open(CACHE)
    .then((cache) => cache.put(`/${CACHE}/${part}`, new Response(JSON.stringify(seen))))
    // A browser may refuse to store anything; then the page lists no matches.
    .catch(() => undefined)
}

/** Removes all that was kept, as another user may read it on this device. */
export async function forgetSeen(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE).catch(() => undefined)
}

function seenMatch({ id, title, seats }: MatchSummary): SeenMatch {
  const name = entryOf(title)?.name ?? title
  const others = seats.flatMap((seat) => (seat.name !== null && !seat.you ? [seat.name] : []))
  const names = new Intl.ListFormat(LOCALE).format(others)
  return { path: `/match/${id}`, words: others.length === 0 ? name : menuLabel('seen.match', { title: name, names }) }
}
