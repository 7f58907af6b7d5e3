import type { RequestHandler } from 'express'
import { fault } from '../faults.ts'
import { RequestBucket, type RequestLimit } from '../rooms/limit.ts'

/** What people, and a household of them behind one address, need and no more. */
export const defaultChanges: RequestLimit = { burst: 600, perSecond: 20 }

/** Addresses remembered at most; when there are more, all begin anew. */
const ADDRESSES = 10_000

/** Refuses with `too-fast` what is not a mere look, if it comes too often from one address. */
export function limitChanges(limit: RequestLimit): RequestHandler {
  const buckets = new Map<string, RequestBucket>()
  return (request, _response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    const address = request.ip ?? ''
    if (buckets.size > ADDRESSES) buckets.clear()
    let bucket = buckets.get(address)
    if (bucket === undefined) {
      bucket = new RequestBucket(limit)
      buckets.set(address, bucket)
    }
    next(bucket.take() ? undefined : fault('too-fast'))
  }
}
