import { createServer } from 'node:net'

/**
 * Ports that no system gives to a connection that goes out: while a server is down between two starts, its port must stay its own. Each worker of the
 * test runner takes them from a part of its own, each from another place on.
 */
const [FIRST, PART, WORKERS] = [10_000, 2_000, 8] as const
const part = FIRST + PART * (Number(process.env['VITEST_POOL_ID'] ?? process.pid) % WORKERS)
let next = Math.floor(Math.random() * PART)

/** A port on which nobody listens, and which this process does not give out again. */
export function freePort(): Promise<number> {
  return freePorts(1)
}

/** The first of so many ports, one after the other, on which nobody listens. */
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
