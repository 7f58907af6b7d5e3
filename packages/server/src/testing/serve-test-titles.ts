import { fileURLToPath } from 'node:url'
import { titles } from '@topside/titles/testing'
import { CANNOT_START } from '../exit-codes.ts'
import { run } from '../run.ts'

/** The client with the test titles: `vite build --mode test-titles`. */
const CLIENT = fileURLToPath(new URL('../../../client/dist-test-titles', import.meta.url))

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write('Test titles are for developers: with NODE_ENV=production they are not served.\n')
  process.exit(CANNOT_START)
}
await run(titles, { titleModule: import.meta.resolve('@topside/titles/testing'), clientFolder: CLIENT })
