import { titles } from '@topside/titles'
import { run } from './run.ts'

await run(titles)
