import { run } from '../run.ts'
import { toyTitles } from './toy-title.ts'

await run(toyTitles.titles, toyTitles)
