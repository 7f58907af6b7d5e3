import { createServer, openStore } from '@topside/server'
import { titles } from '@topside/titles'

// A server that keeps nothing of its disk free, and that makes one file of the write-ahead log after the other once it is told so (SIGUSR2),
// so that there is no room at the very moment at which Postgres needs a new one.

/** More files than any disk of a trial has room for. */
const FILES = 100

const { PORT, DATA_DIR } = process.env
const say = (line: string): void => console.log(line)
const db = await openStore({ dataDir: DATA_DIR ?? '', embedded: { reserve: 0 } }, say)
process.on('SIGUSR2', async () => {
  try {
    for (let n = 0; n < FILES; n++) {
      await db.query(`select pg_logical_emit_message(true, 'filled', 'filled')`)
      await db.query('select pg_switch_wal()')
    }
  } catch (error) {
    say(`The log cannot go on: ${String(error)}`)
  }
})
const server = await createServer({ titles, port: Number(PORT), host: '127.0.0.1', db, say })
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
say(`Topside is at http://127.0.0.1:${server.port}`)
