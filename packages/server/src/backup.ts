import { setPriority } from 'node:os'
import { readArguments } from './arguments.ts'
import { endWithParent } from './ending.ts'
import { readReserve } from './environment.ts'
import { NOT_NOW } from './exit-codes.ts'
import { explain } from './store/backup/errors.ts'
import { makeBackup } from './store/backup/make.ts'

const USAGE = `npm run backup -- --data DATA_DIR --to FOLDER [--keep N]
  Backs up a built-in database, whether a server uses it or not, into a new folder in FOLDER.
  --keep: removes all but the newest N backups there.`

const OPTIONS = { data: { type: 'string' }, to: { type: 'string' }, keep: { type: 'string' } } as const

/**
 * Niceness of a backup: a third of a server's share of a busy processor. At the lowest priority (19), a backup of
 * seconds took many minutes while others kept all processors busy.
 */
const NICE = 5

/** Backs up a store as the arguments say. Returns the exit status. */
export async function backUpByArguments(args: readonly string[]): Promise<number> {
  const asked = readArguments(USAGE, args, OPTIONS, accepted)
  if (asked === undefined) return 2
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

function accepted({ data = '', to = '', keep: number }: { data?: string; to?: string; keep?: string }) {
  const keep = number === undefined ? undefined : Number(number)
  const wrong = keep !== undefined && !(Number.isInteger(keep) && keep > 0)
  return data === '' || to === '' || wrong ? undefined : { dataDir: data, to, keep }
}

// In the image: node packages/server/src/backup.ts --data ... --to ...
if (import.meta.main) {
  endWithParent()
  setPriority(NICE)
  process.exit(await backUpByArguments(process.argv.slice(2)))
}
