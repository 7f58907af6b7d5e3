import { connect } from 'node:net'
import { path, run } from './shell.ts'

/** Services that some tests need: the variable that says where it is, and what is left out without it. */
const services = [
  { name: 'Postgres', variable: 'TEST_DATABASE_URL', port: 5432 },
  { name: 'Redis', variable: 'TEST_REDIS_URL', port: 6379 },
]

/** Whether somebody listens at the address of a service. */
function answers(address: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const { hostname, port: given } = new URL(address)
    const socket = connect({ host: hostname, port: given === '' ? port : Number(given) })
    const finish = (answer: boolean): void => {
      socket.destroy()
      done(answer)
    }
    socket.setTimeout(2000, () => finish(false))
    socket.on('connect', () => finish(true))
    socket.on('error', () => finish(false))
  })
}

const env = { ...process.env }
const left: string[] = []
for (const { name, variable, port } of services) {
  const address = env[variable]
  if (address === undefined || address === '') left.push(`tests with ${name} (no ${variable})`)
  else if (!(await answers(address, port))) {
    left.push(`tests with ${name} (nothing answers at ${variable})`)
    delete env[variable]
  }
}
const config = path('packages/tools/vitest.config.ts')
process.exitCode = await run('vitest', ['run', '--config', config, ...process.argv.slice(2)], { env })
for (const each of left) console.log(`Left out: ${each}`)
