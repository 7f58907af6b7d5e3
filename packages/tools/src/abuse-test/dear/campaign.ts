import type { NewUser } from '@topside/protocol'
import { TASK_LIMITS, WAITING_FILES, WAITING_IMPORTS } from '@topside/server/limits'
import { from } from '../attack.ts'

/** Counts of legal but expensive input. */
export interface DearCounts {
  /** By kind of request: granted, refused, and abandoned by the client. */
  readonly requests: { [what: string]: { granted: number; refused: number; left: number } }
  readonly faults: string[]
}

/** Expensive input that continues until stopped. */
export interface DearCampaign {
  readonly port: number
  readonly random: () => number
  readonly counts: DearCounts
  /** Imported matches: finished and running ones. */
  readonly finished: string[]
  readonly running: { readonly match: string; readonly token: string }[]
  readonly stopped: () => boolean
}

/** Milliseconds allowed for the clients themselves, which run at low priority and are many. */
const ASKING = 15_000
/**
 * Milliseconds within which every request must be answered: the longest waits and the longest work on a file, plus the
 * clients' own time.
 */
const PATIENCE = (WAITING_IMPORTS.longest ?? 0) + (WAITING_FILES.longest ?? 0) + TASK_LIMITS.longest + ASKING

/** Counts the result of a request. */
export function count({ counts }: DearCampaign, what: string, how: 'granted' | 'refused' | 'left'): void {
  counts.requests[what] ??= { granted: 0, refused: 0, left: 0 }
  counts.requests[what][how]++
}

/** An HTTP request. */
export interface Call {
  /** The kind it is counted as. */
  readonly what: string
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: string
  /** Milliseconds after which the client leaves. */
  readonly leave?: number | undefined
}

/**
 * Sends a request from one of many addresses. Resolves to the answer's JSON, or to `undefined` if refused or abandoned.
 */
export async function call(campaign: DearCampaign, { what, method, path, token, body, leave }: Call): Promise<unknown> {
  const { port, random, counts } = campaign
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...from(Math.floor(random() * 4_000)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(leave ?? PATIENCE),
    })
    const text = await response.text()
    count(campaign, what, response.ok ? 'granted' : 'refused')
    if (response.status === 500 || response.status === 422)
      note(counts, `${what}: ${response.status} ${text.slice(0, 200)}`)
    return response.ok && text !== '' ? JSON.parse(text) : undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError' && leave === undefined && !campaign.stopped())
      note(counts, `${what} got no answer in ${PATIENCE} ms`)
    count(campaign, what, 'left')
    return undefined
  }
}

/** Creates a user, unless refused. */
export async function newcomer(campaign: DearCampaign): Promise<NewUser | undefined> {
  const body = '{"name":"Dear"}'
  return (await call(campaign, { what: 'user', method: 'POST', path: '/api/users', body })) as NewUser | undefined
}

/** Records a fault, up to a limit. */
export function note({ faults }: DearCounts, fault: string): void {
  if (faults.length < 20) faults.push(fault)
}
