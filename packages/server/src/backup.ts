import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { endWithParent } from './ending.ts'
import { readReserve } from './environment.ts'
import { NOT_NOW } from './exit-codes.ts'
import { explain } from './store/backup/errors.ts'
import { makeBackup } from './store/backup/make.ts'

const USAGE = `npm run backup -- --data DATA_DIR --to FOLDER [--keep N]
  Backs up a built-in database, whether a server uses it or not, into a new folder in FOLDER.
  --keep: removes all but the newest N backups there.`

/** Backs up a store, as the arguments say. Returns the exit status. */
export async function backUpByArguments(args: readonly string[]): Promise<number> {
  const asked = read(args)
  if (asked === undefined) {
    console.error(USAGE)
    return 2
  }
  try {
    const began = performance.now()
    const made = await makeBackup({ ...asked, reserve: readReserve(process.env), say: console.log })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const removed = made.removed === 0 ? '' : `; removed ${made.removed} older`
    console.log(`Backed up ${made.tables} tables with ${made.rows} rows to ${made.place} in ${seconds} s${removed}`)
    return 0
  } catch (error) {
    const { sentence, passing } = explain(error)
    console.error(`No backup was made. ${sentence}`)
    return passing ? NOT_NOW : 1
  }
}

function read(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { data: { type: 'string' }, to: { type: 'string' }, keep: { type: 'string' } },
    })
    const { data = '', to = '' } = values
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    if (data === '' || to === '' || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) return undefined
    return { dataDir: data, to, keep }
  } catch {
    return undefined
  }
}

// In the image: node packages/server/src/backup.ts --data ... --to ...
if (import.meta.main) {
  endWithParent()
  // A server's play goes first.
  setPriority(constants.priority.PRIORITY_LOW)
  process.exit(await backUpByArguments(process.argv.slice(2)))
}
