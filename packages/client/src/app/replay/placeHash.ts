import type { Viewer } from '../board/viewer.ts'

/** A moment of a match and through whose eyes it is seen, as the part of an address after `#` names them. */
interface Place {
  readonly at?: number
  readonly viewer?: Viewer
}

/** The part of an address after `#` for a moment. */
export function placeHash(at: number, viewer: Viewer): string {
  return `#moment=${at}&seen=${viewer}`
}

/** Reads such a part of an address; whatever cannot be read is left out. */
export function placeOf(hash: string, seats: number): Place {
  const named = new URLSearchParams(hash.replace(/^#/, ''))
  const [at, seen] = [named.get('moment') ?? '', named.get('seen') ?? '']
  const viewer = seen === 'all' || seen === 'spectator' ? seen : Number(seen)
  return {
    ...(/^\d+$/.test(at) && { at: Number(at) }),
    ...((typeof viewer === 'string' || (/^\d$/.test(seen) && viewer < seats)) && { viewer }),
  }
}
