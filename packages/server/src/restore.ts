import { readArguments } from './arguments.ts'
import { readReserve } from './environment.ts'
import { NOT_NOW } from './exit-codes.ts'
import { explain } from './store/backup/errors.ts'
import { restoreBackup } from './store/backup/restore.ts'

const USAGE = `npm run restore -- --from BACKUP --data DATA_DIR [--replace]
  Makes a backup the built-in database of a data folder, which no server may use.
  --replace: a database that is there is moved aside; otherwise it is not touched.`

const OPTIONS = {
  from: { type: 'string' },
  data: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const

/** Restores a backup as the arguments say. Returns the exit status. */
export async function restoreByArguments(args: readonly string[]): Promise<number> {
  const asked = readArguments(USAGE, args, OPTIONS, ({ from = '', data = '', replace }) =>
    from === '' || data === '' ? undefined : { from, dataDir: data, replace },
  )
  if (asked === undefined) return 2
  try {
    const aside = await restoreBackup({ ...asked, reserve: readReserve(process.env), say: console.log })
    console.log(`Restored ${asked.from} to ${asked.dataDir}`)
    if (aside !== undefined) console.log(`The former database is kept in the data folder ${aside}`)
    return 0
  } catch (error) {
    const { sentence, passing } = explain(error)
    console.error(`Nothing was restored. ${sentence}`)
    return passing ? NOT_NOW : 1
  }
}

// In the image: node packages/server/src/restore.ts --from ... --data ...
if (import.meta.main) process.exit(await restoreByArguments(process.argv.slice(2)))
