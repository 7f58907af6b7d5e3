import { type Client, defineRoom, defineServer, Room } from '@colyseus/core'
import { type SchemaType, schema, t } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { type CommandAnswer, rooms } from '@topside/protocol'

/** Characters of the text in every patch, which make it as long as a match's median patch. */
const TEXT = 54

const BareState = schema({ seq: t.uint32().default(0), text: t.string().default('') }, 'BareState')

/**
 * A Colyseus room without rules or store: answers every request at once and patches a small state to all clients. No
 * Colyseus server can be faster.
 */
class BareRoom extends Room<{ state: SchemaType<typeof BareState> }> {
  override state = new BareState()
  override patchRate = 2_147_483_647

  override onCreate(): void {
    this.onMessage('command', (_client: Client): CommandAnswer => {
      this.state.seq++
      this.state.text = String(this.state.seq).padStart(TEXT)
      this.broadcastPatch()
      return { seq: this.state.seq, taken: 1 }
    })
  }
}

/** Serves bare rooms in this process, in place of a real server, while `work` runs with the port. */
export async function withBareServer<T>(work: (port: number) => Promise<T>): Promise<T> {
  const transport = new WebSocketTransport()
  const server = defineServer({
    transport,
    rooms: { [rooms.match]: defineRoom(BareRoom).filterBy(['match']) },
    greet: false,
    gracefullyShutdown: false,
  })
  await server.listen(0, '127.0.0.1')
  try {
    const address = transport.server?.address()
    if (typeof address !== 'object' || address === null) throw new Error('the bare server has no port')
    return await work(address.port)
  } finally {
    await server.gracefullyShutdown(false)
  }
}
