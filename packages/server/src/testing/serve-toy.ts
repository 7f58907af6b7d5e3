import { run } from '../run.ts'
import { toyTitle } from './toy-title.ts'

await run([toyTitle])
