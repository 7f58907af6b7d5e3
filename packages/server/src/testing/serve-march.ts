import { run } from '../run.ts'
import { marchTitles } from './march-title.ts'

await run(marchTitles.titles, marchTitles)
