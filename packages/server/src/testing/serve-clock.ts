import './test-clock.ts'
import { titles } from '@topside/titles'
import { run } from '../run.ts'

/** The normal server on a clock that a test sets. */
await run(titles, { prelude: import.meta.resolve('./test-clock.ts') })
