import { ODD, type Say } from '../log/say.ts'
import { RequestBucket } from './rate-limit.ts'

/** Lines about malformed messages and connections per minute. */
const COMPLAINTS = 20

/** Passes on a limited number of lines per minute, so that garbage from clients cannot fill the log. */
export function rateLimitedLog(say: Say): (line: unknown) => void {
  const bucket = new RequestBucket({ burst: COMPLAINTS, perSecond: COMPLAINTS / 60 })
  return (line) => {
    if (bucket.take()) say(String(line), ODD)
  }
}
