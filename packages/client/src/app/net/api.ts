import type { MatchFile, Text } from '@topside/engine'
import type {
  CreateRequest,
  ErrorCode,
  ListName,
  MatchList,
  MatchSummary,
  NewPerson,
  ViewFile,
  WireError,
} from '@topside/protocol'

/** An answer of the server that is not what was asked for. `offline`: there was no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'offline'
  readonly text: Text
  /** Present number of commands, when the code is `stale`. */
  readonly seq: number | undefined

  constructor(code: ErrorCode | 'offline', text: Text = { key: `error.${code}` }, seq?: number) {
    super(code)
    this.code = code
    this.text = text
    this.seq = seq
  }
}

/** Whether `value` has the shape of an error on the wire. */
export function isWireError(value: unknown): value is WireError {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
}

/** The error that a failed answer carries, or a plain one made from its status. */
export function errorOf(body: unknown, status: number): ApiError {
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

/** Everything that the client asks over HTTP. Every method throws an {@link ApiError}. */
export interface Api {
  newPerson(name: string): Promise<NewPerson>
  rename(name: string): Promise<void>
  /** Newest first; `cursor` is the `next` of the page before. */
  list(name: ListName, cursor?: string): Promise<MatchList>
  match(id: string): Promise<MatchSummary>
  create(request: CreateRequest): Promise<MatchSummary>
  remove(match: string): Promise<void>
  leaveSeat(match: string, seat: number): Promise<MatchSummary>
  takeSeat(match: string, seat: number, seed: string): Promise<MatchSummary>
  /** The whole match once it is over (or for somebody who holds every seat), otherwise what the asker may see of it. */
  exportMatch(match: string): Promise<MatchFile | ViewFile>
  importMatch(file: unknown): Promise<MatchSummary>
}

/** The API of the server that served this page; `token` is asked for at every call. */
export function createApi(token: () => string | undefined): Api {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const known = token()
    const response = await fetch(`/api${path}`, {
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
    newPerson: (name) => call('POST', '/persons', { name }),
    rename: (name) => call('PATCH', '/me', { name }),
    list: (name, cursor) =>
      call('GET', `/matches?list=${name}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`),
    match: (id) => call('GET', at(id)),
    create: (request) => call('POST', '/matches', request),
    remove: (match) => call('DELETE', at(match)),
    leaveSeat: (match, seat) => call('DELETE', `${at(match)}/seats/${seat}`),
    takeSeat: (match, seat, seed) => call('POST', `${at(match)}/seats/${seat}`, { seed }),
    exportMatch: (match) => call('GET', `${at(match)}/export`),
    importMatch: (file) => call('POST', '/matches/import', file),
  }
}
