import { run } from '@topside/server'
import { titles } from '@topside/titles'

/** A server that makes checkpoints and vacuums all the time instead of occasionally. */
await run(titles, { upkeep: { interval: 10, log: { idle: 0, most: 0 }, dead: 0 } })
