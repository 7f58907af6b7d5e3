import type { Say } from './say.ts'

/** Milliseconds within which a kind of line is logged once. */
const MINUTE = 60_000
/** Number of kinds remembered. */
const KINDS = 1_000

/**
 * Logs lines of the same `kind` (see `About`) at most once a minute; the next one says how many were suppressed. `now`
 * in milliseconds.
 */
export function withoutRepetition(say: Say, now: () => number = () => performance.now()): Say {
  const said = new Map<string, { readonly at: number; more: number }>()
  return (line, { kind, ...about } = {}) => {
    if (kind === undefined) return say(line, about)
    const before = said.get(kind)
    if (before !== undefined && now() - before.at < MINUTE) {
      before.more++
      return
    }
    if (said.size >= KINDS) said.clear()
    said.set(kind, { at: now(), more: 0 })
    const more = before?.more ?? 0
    say(more === 0 ? line : `${line}\n  and ${more} more like the one before`, about)
  }
}
