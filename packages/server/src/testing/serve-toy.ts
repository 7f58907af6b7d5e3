import { run } from '../run.ts'
import { toyTitles } from './toy-title.ts'

// CLIENT_FOLDER: a built client for the test.
const clientFolder = process.env['CLIENT_FOLDER']
await run(toyTitles.titles, { ...toyTitles, ...(clientFolder !== undefined && { clientFolder }) })
