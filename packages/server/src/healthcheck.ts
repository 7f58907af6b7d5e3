import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { readEnvironment } from './environment.ts'
import { HEALTH_LIMITS } from './security/limits.ts'

/**
 * The health check of a container: `node healthcheck.ts`, with the server's environment. Exits with 0 if the server is
 * healthy, otherwise with 1. Docker does not restart unhealthy containers, so if the server (process id in `PID_FILE`)
 * does not answer several times in a row, this ends it, and the restart policy starts it again. A server that answers,
 * even that its store is down, or that does not listen because it is starting, migrating or stopping, is left alone.
 */

/** Consecutive missing answers after which the server is ended. */
const MISSING = 3

/** The result: healthy, another answer, connection refused, or no answer on an accepted connection. */
type Answer = 'well' | 'unwell' | 'closed' | 'silent'

function ask(host: string, port: number): Promise<Answer> {
  return new Promise((done) => {
    const signal = AbortSignal.timeout(HEALTH_LIMITS.answer)
    const request = get({ host, port, path: '/healthz', agent: false, signal }, (response) => {
      response.resume()
      done(response.statusCode === 200 ? 'well' : 'unwell')
    })
    request.on('error', () => done(signal.aborted ? 'silent' : 'closed'))
  })
}

/** The server's process id from its file; `undefined` if there is none. */
function serverProcess(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Counts another missing answer of a process; restarts with a new process. */
function count(file: string, pid: number): number {
  let missing = 1
  try {
    const [who, before] = readFileSync(file, 'utf8').split(' ').map(Number)
    if (who === pid && before !== undefined) missing += before
  } catch {
    // No answer was missing before.
  }
  writeFileSync(file, `${pid} ${missing}`)
  return missing
}

const { host = '', port, pidFile = '' } = readEnvironment(process.env, false)
const everywhere = host === '' || host === '0.0.0.0' || host === '::'
const answer = await ask(everywhere ? '127.0.0.1' : host, port)
const pid = serverProcess(pidFile)
const silences = `${pidFile}.silences`
if (answer !== 'silent') {
  if (pidFile !== '') rmSync(silences, { force: true })
} else if (pid !== undefined) {
  const missing = count(silences, pid)
  console.log(`No answer within ${HEALTH_LIMITS.answer} ms, ${missing} of ${MISSING}`)
  if (missing >= MISSING) {
    console.log(`Ending the server, process ${pid}`)
    rmSync(silences, { force: true })
    process.kill(pid, 'SIGKILL')
  }
}
process.exit(answer === 'well' ? 0 : 1)
