import type { MatchFile, Text } from '@topside/engine'
import type {
  CreateRequest,
  ErrorCode,
  ListName,
  ListPart,
  MatchList,
  MatchSummary,
  NewUser,
  ViewFile,
  WireError,
} from '@topside/protocol'
import { fetchWithin } from './fetchWithin.ts'

/**
 * Milliseconds until the answer to a request must begin: for requests that read, and for requests that change
 * something.
 */
const [READ, CHANGE] = [20_000, 60_000]

/** An error from the server, or `offline` if there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'offline'
  readonly text: Text
  /** Current number of commands, if the code is `stale`. */
  readonly seq: number | undefined

  constructor(code: ErrorCode | 'offline', text: Text = { key: `error.${code}` }, seq?: number) {
    super(code)
    this.code = code
    this.text = text
    this.seq = seq
  }
}

/** Whether `value` has the shape of an error on the wire. */
function isWireError(value: unknown): value is WireError {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
}

/** The error in the body of a failed response, or one derived from its status. */
function errorOf(body: unknown, status: number): ApiError {
  const inner = typeof body === 'object' && body !== null && 'error' in body ? body.error : body
  if (isWireError(inner)) return new ApiError(inner.code, inner.text, inner.seq)
  if (status === 404) return new ApiError('not-found')
  if (status === 401) return new ApiError('not-signed-in')
  if (status === 413) return new ApiError('too-large')
  if (status === 429) return new ApiError('too-fast')
  if (status >= 502 && status <= 504) return new ApiError('offline')
  return new ApiError('internal')
}

/** Any failure as an {@link ApiError}. */
export function asApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  if (typeof failure === 'object' && failure !== null && 'reason' in failure && isWireError(failure.reason))
    return errorOf(failure.reason, 400)
  const refused = failure instanceof Error ? parsed(failure.message) : undefined
  if (isWireError(refused)) return errorOf(refused, 400)
  return new ApiError('offline')
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Filter of a list. */
export interface ListQuery {
  /** The `next` of the previous page. */
  readonly cursor?: string | undefined
  /** A part of `mine`. */
  readonly part?: ListPart | undefined
  /** Search words for `mine`. */
  readonly find?: string | undefined
  /** Only matches by the creator of this match. */
  readonly by?: string | undefined
}

/** The HTTP API. Every method throws an {@link ApiError}. */
export interface Api {
  newUser(name: string): Promise<NewUser>
  /** Returns the name as the server stored it. */
  rename(name: string): Promise<{ readonly name: string }>
  /** Newest first. */
  list(name: ListName, only?: ListQuery): Promise<MatchList>
  match(id: string): Promise<MatchSummary>
  create(request: CreateRequest): Promise<MatchSummary>
  remove(match: string): Promise<void>
  leaveSeat(match: string, seat: number): Promise<MatchSummary>
  /** The rematch of a finished match; created if it does not exist. */
  rematch(match: string): Promise<MatchSummary>
  takeSeat(match: string, seat: number, seed: string): Promise<MatchSummary>
  /** The whole match once it is over (or for a user who holds every seat), otherwise what the user may see of it. */
  exportMatch(match: string): Promise<MatchFile | ViewFile>
  importMatch(file: unknown): Promise<MatchSummary>
  /** Any other request, for rarely used screens. */
  ask<T>(method: string, path: string, body?: unknown): Promise<T>
}

/** The API of the server that served this page; `token` is called for every request. */
export function createApi(token: () => string | undefined): Api {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const known = token()
    const response = await fetchWithin(method === 'GET' ? READ : CHANGE)(`/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(known !== undefined && { authorization: `Bearer ${known}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new ApiError('offline')
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw errorOf(answer, response.status)
    return answer as T
  }
  const at = (match: string) => `/matches/${encodeURIComponent(match)}`
  return {
    ask: call,
    newUser: (name) => call('POST', '/users', { name }),
    rename: (name) => call('PATCH', '/me', { name }),
    list: (list, only = {}) => {
      const query = new URLSearchParams({ list })
      for (const [key, value] of Object.entries(only)) if (value !== undefined && value !== '') query.set(key, value)
      return call('GET', `/matches?${query}`)
    },
    match: (id) => call('GET', at(id)),
    create: (request) => call('POST', '/matches', request),
    remove: (match) => call('DELETE', at(match)),
    leaveSeat: (match, seat) => call('DELETE', `${at(match)}/seats/${seat}`),
    rematch: (match) => call('POST', `${at(match)}/rematch`),
    takeSeat: (match, seat, seed) => call('POST', `${at(match)}/seats/${seat}`, { seed }),
    exportMatch: (match) => call('GET', `${at(match)}/export`),
    importMatch: (file) => call('POST', '/matches/import', file),
  }
}
