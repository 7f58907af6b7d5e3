import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { RequestHandler } from 'express'
import { fault } from '../faults.ts'
import { RequestBucket, type RequestLimit } from '../rooms/limit.ts'
import { ShortMemory } from '../rooms/short-memory.ts'

/** What people, and a household of them behind one address, need and no more: changes over HTTP. */
export const defaultChanges: RequestLimit = { burst: 600, perSecond: 20 }
/** The same for looks and joins, of which a page makes more. */
export const defaultLooks: RequestLimit = { burst: 2_000, perSecond: 100 }

/** Keys remembered at most; when there are more, the oldest begin anew. */
const REMEMBERED = 10_000

/** Counts requests by address, or by whatever else tells askers apart. */
export class KeyedLimit {
  readonly #limit: RequestLimit
  readonly #buckets = new ShortMemory<string, RequestBucket>(REMEMBERED)

  constructor(limit: RequestLimit) {
    this.#limit = limit
  }

  /** Takes one request of this asker; `false` if there are too many. */
  take(key: string): boolean {
    return this.bucket(key).take()
  }

  /** What this asker has left. */
  bucket(key: string): RequestBucket {
    let bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      bucket = new RequestBucket(this.#limit)
      this.#buckets.set(key, bucket)
    }
    return bucket
  }

  /** Seconds from the last request of this asker until the next is taken. */
  wait(key: string): number {
    return this.#buckets.get(key)?.wait ?? 0
  }
}

/** The address that a request comes from, as a household; behind `proxies` web servers, what the outermost of them says. */
export function addressOf(request: IncomingMessage, proxies: number): string {
  const said = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const told = proxies > 0 ? said.at(-proxies)?.trim() : undefined
  return householdOf(told === undefined || told === '' ? request.socket.remoteAddress : told)
}

/** What belongs to one household: an address, of IPv6 its first half. */
export function householdOf(address = ''): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const whole = address.includes('::')
    ? [...groups, ...Array(8 - groups.length - last.length).fill('0'), ...last]
    : groups
  return `${whole.slice(0, 4).join(':')}::`
}

/** Whether a request is a mere look. */
export function looks({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Refuses with `too-fast` what is not a mere look, if one person asks for it too often, from however many addresses. */
export function limitChanges(limit: RequestLimit): RequestHandler {
  const persons = new KeyedLimit(limit)
  return (request, _response, next) => {
    const token = request.get('authorization')
    next(looks(request) || token === undefined || persons.take(token) ? undefined : fault('too-fast'))
  }
}
