import { createServer, openStore } from '@topside/server'
import { titles } from '@topside/titles'

// A server without a disk reserve. On SIGUSR2, it creates one write-ahead log file after the other, so that the disk is
// full just when Postgres needs a new one.

/** More files than fit on any trial's disk. */
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
    say(`The log cannot be extended: ${String(error)}`)
  }
})
const server = await createServer({ titles, port: Number(PORT), host: '127.0.0.1', db, say })
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
say(`Topside is at http://127.0.0.1:${server.port}`)
