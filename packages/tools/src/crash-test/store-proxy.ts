import { connect, createServer, type Server, type Socket } from 'node:net'

/** Reachability of a store behind a {@link StoreProxy}. */
export type Reach = 'open' | 'cut' | 'stalled'

/**
 * A proxy to a Postgres server that can cut, refuse and stall connections, so that the store fails while the real one
 * stays up.
 */
export class StoreProxy {
  readonly #server: Server
  readonly #pairs = new Set<{ readonly near: Socket; readonly far: Socket }>()
  #reach: Reach = 'open'

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.#server = createServer((near) => {
      if (this.#reach === 'cut') {
        near.destroy()
        return
      }
      const far = connect(target.port, target.host)
      const pair = { near, far }
      this.#pairs.add(pair)
      near.pipe(far)
      far.pipe(near)
      if (this.#reach === 'stalled') this.#hold(pair)
      const end = (): void => {
        this.#pairs.delete(pair)
        near.destroy()
        far.destroy()
      }
      for (const socket of [near, far]) socket.on('error', end).on('close', end)
    })
  }

  /** Listens on a local port for connections to the server of `url`. */
  static async open(port: number, url: string): Promise<StoreProxy> {
    const { hostname, port: far } = new URL(url)
    const proxy = new StoreProxy({ host: hostname, port: far === '' ? 5432 : Number(far) })
    await new Promise<void>((done, failed) => {
      proxy.#server.once('error', failed)
      proxy.#server.listen(port, '127.0.0.1', done)
    })
    return proxy
  }

  /** `cut`: connections break and new ones are refused. `stalled`: nothing passes, without an error. */
  set(reach: Reach): void {
    if (reach === this.#reach) return
    const held = this.#reach === 'stalled'
    this.#reach = reach
    for (const pair of this.#pairs) {
      if (reach === 'cut') pair.near.destroy()
      else if (reach === 'stalled') this.#hold(pair)
      else if (held) {
        pair.near.pipe(pair.far)
        pair.far.pipe(pair.near)
      }
    }
  }

  #hold({ near, far }: { readonly near: Socket; readonly far: Socket }): void {
    near.unpipe(far).pause()
    far.unpipe(near).pause()
  }

  async close(): Promise<void> {
    this.set('cut')
    await new Promise((done) => this.#server.close(done))
  }
}
