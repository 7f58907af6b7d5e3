import { buildClient } from './build.ts'

await buildClient()
await import('@topside/server/src/main.ts')
