import '@topside/server/testing/test-clock'
import { run } from '@topside/server'
import { titles } from '@topside/titles'

/** A server that continuously makes checkpoints and vacuums, not just occasionally, on a clock that a test sets. */
const prelude = import.meta.resolve('@topside/server/testing/test-clock')
await run(titles, { prelude, upkeep: { interval: 10, log: { idle: 0, most: 0 }, dead: 0 } })
