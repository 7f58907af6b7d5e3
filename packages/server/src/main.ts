import { flushCompileCache } from 'node:module'
import '../compile-cache.mjs'

// Loaded only now: what is imported above is compiled before the cache is open.
const [{ run }, { titles }] = await Promise.all([import('./run.ts'), import('@topside/titles')])
await run(titles)
// A server that is killed would leave nothing for the next start.
flushCompileCache()
