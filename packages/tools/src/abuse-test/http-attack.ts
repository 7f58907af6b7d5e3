import { type Counts, from, type Target } from './attack.ts'
import { type Shot, shot } from './http-shots.ts'

/** Concurrent requests. */
const WINDOW = 16

/** Sends HTTP requests that must be refused. */
export async function attackHttp(
  target: Target,
  foreign: string,
  count: number,
  random: () => number,
  counts: Counts,
): Promise<void> {
  let left = count
  const lane = async (): Promise<void> => {
    while (left-- > 0) await fire(target.port, shot(target, foreign, random), counts)
  }
  await Promise.all(Array.from({ length: WINDOW }, lane))
}

async function fire(port: number, { method, path, token, body, headers }: Shot, counts: Counts): Promise<void> {
  counts.sent++
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...from(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    counts.answered++
    // A file that waited too long behind others is refused unread.
    const busy = path === '/api/matches/import' && response.status === 503 && text.includes('"too-busy"')
    if (busy || (response.status >= 400 && response.status < 500)) counts.refused++
    else if (counts.faults.length < 50)
      counts.faults.push(`${method} ${path} ${body?.slice(0, 100) ?? ''}: ${response.status} ${text.slice(0, 200)}`)
    if (/\bat .*\.ts:\d|node_modules|relation |syntax error at/.test(text))
      counts.faults.push(`${method} ${path} tells of the inside: ${text.slice(0, 200)}`)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') counts.faults.push(`${method} ${path} got no answer`)
    // A header that cannot be sent, or a connection closed by the server: nothing was granted.
    counts.refused++
  }
}
