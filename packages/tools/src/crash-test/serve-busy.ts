import { run } from '@topside/server'
import { titles } from '@topside/titles'

/** A server that makes checkpoints and clears dead rows all the time, as others do once in a while. */
await run(titles, { upkeep: { interval: 10, log: { idle: 0, most: 0 }, dead: 0 } })
