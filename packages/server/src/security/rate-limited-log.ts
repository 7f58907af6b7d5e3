import { ODD, type Say } from '../log/say.ts'
import { RequestBucket } from './rate-limit.ts'

/** Lines about broken messages and connections that are written per minute. */
const COMPLAINTS = 20

/** Passes on at most so many lines a minute: whoever sends nonsense must not fill the log. */
export function rateLimitedLog(say: Say): (line: unknown) => void {
  const bucket = new RequestBucket({ burst: COMPLAINTS, perSecond: COMPLAINTS / 60 })
  return (line) => {
    if (bucket.take()) say(String(line), ODD)
  }
}
