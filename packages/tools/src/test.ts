import { connect } from 'node:net'
import { path, run } from './shell.ts'

/** The tests' Postgres; each uses its own schema. */
const postgres = process.env['DATABASE_URL'] ?? 'postgres://localhost:5432/test'

/** Whether a database's address accepts connections; `usual`: its default port. */
function answers(address: string, usual: number): Promise<boolean> {
  return new Promise((done) => {
    const { hostname, port } = new URL(address)
    const socket = connect({ host: hostname, port: port === '' ? usual : Number(port) })
    const finish = (answer: boolean): void => {
      socket.destroy()
      done(answer)
    }
    socket.setTimeout(2000, () => finish(false))
    socket.on('connect', () => finish(true))
    socket.on('error', () => finish(false))
  })
}

/** The tests' Redis. */
const redis = process.env['REDIS_URL'] ?? 'redis://localhost:6379'

const reached = await answers(postgres, 5432)
const together = await answers(redis, 6379)
const config = path('packages/tools/vitest.config.ts')
const args = process.argv.slice(2)
/**
 * Whether no files or projects are named. If so, process tests, which take as long as all others, are left to
 * `npm run processes`.
 */
const usual = args.length === 0 || args[0]?.startsWith('--changed') === true
const projects = usual ? ['--project', '!processes'] : []
process.exitCode = await run('vitest', ['run', '--config', config, ...projects, ...args])
if (usual) console.log('Left out: tests that start and kill processes (npm run processes, which .ci/run does)')
if (!reached)
  console.log(`Left out: tests on Postgres (nothing answers at ${new URL(postgres).host}; DATABASE_URL says where)`)
if (!reached || !together)
  console.log(
    `Left out: tests with several processes ` +
      `(they need Postgres, and Redis at ${new URL(redis).host}; REDIS_URL says where)`,
  )
