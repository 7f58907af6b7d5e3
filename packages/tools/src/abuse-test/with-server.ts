import { ServerProcess } from '../crash-test/server-process.ts'
import { pgliteStore, type TrialStore } from '../crash-test/store.ts'

/** A server process on its own embedded store. */
export interface Attacked {
  readonly server: ServerProcess
  readonly store: TrialStore
}

/** Options of the server. */
export interface ServerSetup {
  readonly port: number
  readonly env: { readonly [name: string]: string }
  /** Default: the normal server. */
  readonly script?: string | undefined
}

/** Runs a server while `work` runs. Rejects as `work` does, or if the server does not start. */
export async function withServer<T>(
  { port, env, script }: ServerSetup,
  work: (attacked: Attacked) => Promise<T>,
): Promise<T> {
  const store = await pgliteStore()
  const server = new ServerProcess(port, { ...store.env, ...env }, script)
  try {
    await server.start()
    return await work({ server, store }).catch((error: unknown) => {
      throw server.running ? error : new Error(`The server ended: ${server.said}`, { cause: error })
    })
  } finally {
    await server.end('SIGKILL')
    await store.close()
  }
}
