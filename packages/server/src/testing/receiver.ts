import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request that a receiver got. */
export interface Received {
  readonly url: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly body: string
  readonly bytes: Buffer
}

/** A webhook's host on this machine. */
export interface Receiver {
  readonly address: string
  readonly received: Received[]
  close(): void
}

/** Starts a webhook's host until the end of the test. `answer`: default 204. */
export async function receiver(
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = []
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const bytes = Buffer.concat(parts)
    received.push({ url: request.url ?? '', headers: request.headers, body: bytes.toString(), bytes })
    answer(response, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, close }
}
