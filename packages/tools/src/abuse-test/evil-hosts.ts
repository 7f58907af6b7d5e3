import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Hosts of webhooks on this machine. */
export interface EvilHosts {
  readonly port: number
  /** Requests received by path. */
  readonly received: ReadonlyMap<string, number>
  /** Maximum number of the server's connections at a time. */
  readonly mostOpen: () => number
  close(): void
}

/** Answers of the hosts by path; others are answered with 204. A number is the status of a redirection to `/inside`. */
const ANSWERS: { readonly [path: string]: (response: ServerResponse) => void } = {
  '/never': () => undefined,
  '/endless': (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more).writeHead(200)
    more()
  },
  '/dripping': (response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 200)
    response.on('close', () => clearInterval(timer))
  },
  '/broken': (response) => response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\nContent-Length: 1\r\n\r\n'),
  '/long-head': (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}\r\n\r\n`),
}

/** Starts the hosts. */
export async function openEvilHosts(): Promise<EvilHosts> {
  const received = new Map<string, number>()
  let [open, most] = [0, 0]
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    received.set(path, (received.get(path) ?? 0) + 1)
    request.resume()
    const status = Number(path.slice(1))
    if (status >= 300 && status < 400) response.writeHead(status, { location: '/inside' }).end()
    else (ANSWERS[path] ?? (() => response.writeHead(204).end()))(response)
  })
  server.on('connection', (socket) => {
    most = Math.max(most, ++open)
    socket.on('error', () => undefined)
    socket.on('close', () => open--)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received,
    mostOpen: () => most,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
