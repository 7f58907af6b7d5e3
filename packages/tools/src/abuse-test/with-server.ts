import { ServerProcess } from '../crash-test/server-process.ts'
import { pgliteStore, type TrialStore } from '../crash-test/store.ts'

/** A server process on an embedded store of its own. */
export interface Attacked {
  readonly server: ServerProcess
  readonly store: TrialStore
}

/** What the server is started with. */
export interface ServerSetup {
  readonly port: number
  readonly env: { readonly [name: string]: string }
  /** Absent: the server as it is shipped. */
  readonly script?: string | undefined
}

/** Starts a server for as long as `work` takes. Rejects as `work` does, and if the server does not start. */
export async function withServer<T>(
  { port, env, script }: ServerSetup,
  work: (attacked: Attacked) => Promise<T>,
): Promise<T> {
  const store = await pgliteStore()
  const server = new ServerProcess(port, { ...store.env, ...env }, script)
  try {
    await server.start()
    return await work({ server, store })
  } finally {
    await server.end('SIGKILL')
    await store.close()
  }
}
