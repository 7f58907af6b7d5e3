import { createServer } from 'node:net'

/**
 * Ports outside every system's ephemeral range, so that a server's port stays free while it is down between two starts.
 * Each worker of the test runner has its own range and starts at a random place in it.
 */
const [FIRST, PART, WORKERS] = [10_000, 2_000, 8] as const
const part = FIRST + PART * (Number(process.env['VITEST_POOL_ID'] ?? process.pid) % WORKERS)
let next = Math.floor(Math.random() * PART)

/** An unused port, returned only once by this process. */
export function freePort(): Promise<number> {
  return freePorts(1)
}

/** The first of `count` consecutive unused ports. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    if (next + count > PART) next = 0
    const first = part + next
    next += count
    const ports = Array.from({ length: count }, (_, n) => first + n)
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
