// The library then takes `ws`, which costs a fraction of what Node's own WebSocket does.
Reflect.deleteProperty(globalThis, 'WebSocket')
const { Client } = await import('colyseus.js')

/** Who watches what, and where they ask for it. */
export interface CrowdJob {
  readonly port: number
  readonly match: string
  readonly spectators: number
}

async function gather({ port, match, spectators }: CrowdJob): Promise<void> {
  for (let n = 0; n < spectators; n++) {
    // As behind a proxy: each from an address of its own, which has its own share of what may be asked.
    const headers = { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` }
    const room = await new Client(`http://127.0.0.1:${port}`, { headers }).joinOrCreate('spectators', { match })
    room.reconnection.enabled = false
    const { events } = room.connection
    const pass = events.onmessage
    let known = 0
    // A few messages let it in; what comes after them is only received.
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
