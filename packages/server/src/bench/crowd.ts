// Without Node's own WebSocket the library uses `ws`, which is much cheaper.
Reflect.deleteProperty(globalThis, 'WebSocket')
const { Client } = await import('colyseus.js')

/** A match, its number of spectators, and the server's port. */
export interface CrowdJob {
  readonly port: number
  readonly match: string
  readonly spectators: number
}

async function gather({ port, match, spectators }: CrowdJob): Promise<void> {
  for (let n = 0; n < spectators; n++) {
    // As behind a proxy: each client has its own address, and so its own limits.
    const headers = { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` }
    const room = await new Client(`http://127.0.0.1:${port}`, { headers }).joinOrCreate('spectators', { match })
    room.reconnection.enabled = false
    const { events } = room.connection
    const pass = events.onmessage
    let known = 0
    // A few messages complete the join; later ones are only counted.
    events.onmessage = (event: { data: ArrayBuffer }) => {
      if (known++ < 3) pass?.(event)
      else frames++
    }
  }
}

let frames = 0
process.on('message', (job: CrowdJob | 'count') => {
  if (job === 'count') {
    process.send?.(frames)
    return
  }
  gather(job).then(
    () => process.send?.(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
