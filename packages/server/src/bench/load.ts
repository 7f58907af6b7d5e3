import type { Room } from 'colyseus.js'
import type { Job, JobResult, ScriptedMatch } from './job.ts'

// The library then takes `ws`, which costs a fraction of what Node's own WebSocket does.
Reflect.deleteProperty(globalThis, 'WebSocket')
const { Client } = await import('colyseus.js')

/** First byte of the frames that matter here. */
const STATE = 14
const PATCH = 15

/** A connection whose state is counted instead of decoded, so that the load costs little beside the server. */
class Counted {
  readonly room: Room
  /** Bytes of patches since they were last taken. */
  #bytes = 0

  constructor(room: Room) {
    this.room = room
    const { events } = room.connection
    const pass = events.onmessage
    events.onmessage = (event: { data: ArrayBuffer }) => {
      if (new Uint8Array(event.data, 0, 1)[0] === PATCH) this.#bytes += event.data.byteLength
      else pass?.(event)
    }
  }

  take(): number {
    const bytes = this.#bytes
    this.#bytes = 0
    return bytes
  }
}

interface Table {
  readonly match: ScriptedMatch
  readonly players: readonly Counted[]
  readonly spectator: Counted | undefined
}

async function join(url: string, name: string, options: object, result: Collected): Promise<Counted> {
  const from = performance.now()
  const room = await new Client(url).joinOrCreate(name, options)
  await new Promise<void>((done) => {
    const { events } = room.connection
    const pass = events.onmessage
    events.onmessage = (event: { data: ArrayBuffer }) => {
      if (new Uint8Array(event.data, 0, 1)[0] === STATE) {
        result.joins.push(performance.now() - from)
        result.firstState.push(event.data.byteLength)
        done()
      }
      pass?.(event)
    }
  })
  return new Counted(room)
}

interface Collected {
  readonly latencies: number[]
  readonly bytes: number[]
  readonly firstState: number[]
  readonly joins: number[]
  refused: number
}

async function sit(url: string, match: ScriptedMatch, spectators: boolean, result: Collected): Promise<Table> {
  const players: Counted[] = []
  for (const token of match.tokens) players.push(await join(url, 'match', { match: match.id, token }, result))
  const spectator = spectators ? await join(url, 'gallery', { match: match.id }, result) : undefined
  return { match, players, spectator }
}

async function play(table: Table, until: number, pause: number, result: Collected): Promise<void> {
  const all = [...table.players, ...(table.spectator === undefined ? [] : [table.spectator])]
  for (const each of all) each.take()
  let due = performance.now() + Math.random() * pause
  for (const [seq, { seat, choice }] of table.match.commands.entries()) {
    const player = table.players[seat]
    if (player === undefined || performance.now() > until) break
    if (pause > 0) {
      const wait = due - performance.now()
      if (wait > 0) await new Promise((done) => setTimeout(done, wait))
      due += pause
    }
    const request = { id: `${seq}-scripted`, seq, command: { kind: 'choose', seat, choices: [choice] } }
    const from = performance.now()
    try {
      await player.room.request('command', request)
      result.latencies.push(performance.now() - from)
    } catch {
      result.refused++
      break
    }
    for (const each of all) result.bytes.push(each.take())
  }
}

async function run(job: Job): Promise<JobResult> {
  const result: Collected = { latencies: [], bytes: [], firstState: [], joins: [], refused: 0 }
  const url = `http://127.0.0.1:${job.port}`
  const tables: { readonly lane: readonly ScriptedMatch[]; readonly table: Table }[] = []
  for (const lane of job.lanes)
    for (const match of lane) tables.push({ lane, table: await sit(url, match, job.spectators, result) })
  const pause = job.rate > 0 ? (1000 * job.lanes.length) / job.rate : 0
  const from = performance.now()
  await Promise.all(
    job.lanes.map(async (lane) => {
      for (const { table } of tables.filter((each) => each.lane === lane))
        await play(table, from + job.limit, pause, result)
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)
  return {
    commands: result.latencies.length,
    refused: result.refused,
    seconds,
    latencies: sorted(result.latencies),
    bytes: sorted(result.bytes),
    firstState: sorted(result.firstState),
    joins: sorted(result.joins),
  }
}

process.on('message', (job: Job) => {
  run(job).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
