import { flushCompileCache } from 'node:module'
import '../compile-cache.mjs'

// Dynamic, because static imports are compiled before the cache is open.
const [{ run }, { titles }] = await Promise.all([import('./run.ts'), import('@topside/titles')])
await run(titles, { warmUp: true })
// A killed server would leave no cache for the next start.
flushCompileCache()
