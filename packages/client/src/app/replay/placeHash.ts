import type { Viewer } from '../board/viewer.ts'

/** A moment of a match and its viewer, as in the fragment of an address. */
interface Place {
  readonly at?: number
  readonly viewer?: Viewer
}

/** The fragment of an address for a moment. */
export function placeHash(at: number, viewer: Viewer): string {
  return `#moment=${at}&seen=${viewer}`
}

/** Reads such a fragment; ignores invalid parts. */
export function placeOf(hash: string, seats: number): Place {
  const named = new URLSearchParams(hash.replace(/^#/, ''))
  const [at, seen] = [named.get('moment') ?? '', named.get('seen') ?? '']
  const viewer = seen === 'all' || seen === 'spectator' ? seen : Number(seen)
  return {
    ...(/^\d+$/.test(at) && { at: Number(at) }),
    ...((typeof viewer === 'string' || (/^\d$/.test(seen) && viewer < seats)) && { viewer }),
  }
}
