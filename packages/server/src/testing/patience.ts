import { vi } from 'vitest'

/** Imported by tests that wait for servers and sockets: on a busy machine they may take their time, and still find the same. */
vi.setConfig({ testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } })
