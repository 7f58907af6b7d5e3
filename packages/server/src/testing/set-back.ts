import { openStore } from '../store/open.ts'

// `node set-back.ts DATA_DIR DAYS`: moves all times in a stopped server's store back by some days.
const [dataDir = '', days = ''] = process.argv.slice(2)
if (dataDir === '' || !(Number(days) > 0)) {
  process.stderr.write('node set-back.ts DATA_DIR DAYS\n')
  process.exit(2)
}
const db = await openStore({ dataDir }, () => undefined)
const earlier = (column: string) => `${column} = ${column} - make_interval(days => $1::int)`
const up = (column: string) => `${column} = ${column} - 86400 * $1::int`
await db.query(`update matches set ${earlier('updated_at')}, ${up('changed_up')}, ${up('attended_up')}`, [Number(days)])
await db.query(`update commands set ${earlier('at')}`, [Number(days)])
await db.query(`update users set ${earlier('seen_at')}, ${up('seen_up')}`, [Number(days)])
await db.close()
