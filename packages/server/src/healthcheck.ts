import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { readEnvironment } from './environment.ts'
import { HEALTH_LIMITS } from './security/limits.ts'

/**
 * The health check of a container: `node healthcheck.ts`, with the environment of the server. Ends with 0 if the server says that it is well, and
 * with 1 if not. Docker starts nothing again that is merely not well; so when the server, whose process id is in `PID_FILE`, gives no answer at
 * all several times in a row, this ends it, and the restart policy starts it again. A server that answers, whatever it says of its store, and
 * one that does not listen, because it starts, migrates or stops, are left alone.
 */

/** Answers in a row that must be missing before the server is ended. */
const MISSING = 3

/** What the server said: that it is well, something else, or nothing although somebody takes connections. */
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

/** The process of the server, as it wrote it down; `undefined` if it did not. */
function serverProcess(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Counts one more missing answer of a process; another process begins anew. */
function count(file: string, pid: number): number {
  let missing = 1
  try {
    const [who, before] = readFileSync(file, 'utf8').split(' ').map(Number)
    if (who === pid && before !== undefined) missing += before
  } catch {
    // Nothing was missing before.
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
