import { beforeEach, vi } from 'vitest'

/** Milliseconds that `expect.poll` waits at most, and how much earlier than its test it gives up: so that it is told what was waited for. */
const [LONGEST, EARLIER] = [15_000, 1_000]

/** Imported by tests that wait for servers and sockets: on a busy machine these may take as long as the test, and still come to the same. */
beforeEach(({ task }) => {
  vi.setConfig({ expect: { poll: { timeout: Math.min(LONGEST, task.timeout - EARLIER) } } })
})
