import type { Room } from 'colyseus.js'
import { FRAME, isAccepted, requestFrame } from './frame.ts'
import type { Job, JobResult, ScriptedMatch } from './job.ts'

// The library then takes `ws`, which costs a fraction of what Node's own WebSocket does.
Reflect.deleteProperty(globalThis, 'WebSocket')
const { Client } = await import('colyseus.js')

interface Collected {
  readonly latencies: number[]
  readonly bytes: number[]
  readonly firstState: number[]
  readonly joins: number[]
  refused: number
}

/** A connection that counts state instead of decoding it, and sends frames made beforehand: the load must cost little beside the server. */
class Counted {
  readonly #room: Room
  /** Bytes of patches since they were last taken. */
  #bytes = 0
  #answered: ((accepted: boolean) => void) | undefined

  constructor(room: Room) {
    this.#room = room
    const { events } = room.connection
    const pass = events.onmessage
    events.onmessage = (event: { data: ArrayBuffer }) => {
      const frame = new Uint8Array(event.data)
      if (frame[0] === FRAME.patch) this.#bytes += frame.byteLength
      else if (frame[0] === FRAME.response) this.#answered?.(isAccepted(frame))
      else pass?.(event)
    }
  }

  send(frame: Uint8Array, answered: (accepted: boolean) => void): void {
    this.#answered = answered
    this.#room.connection.send(frame)
  }

  take(): number {
    const bytes = this.#bytes
    this.#bytes = 0
    return bytes
  }
}

/** A match with everybody at the table. */
interface Table {
  readonly frames: readonly { readonly seat: number; readonly frame: Uint8Array }[]
  readonly players: readonly Counted[]
  readonly all: readonly Counted[]
}

async function join(url: string, name: string, options: object, result: Collected): Promise<Counted> {
  const from = performance.now()
  const room = await new Client(url).joinOrCreate(name, options)
  await new Promise<void>((done) => {
    const { events } = room.connection
    const pass = events.onmessage
    events.onmessage = (event: { data: ArrayBuffer }) => {
      if (new Uint8Array(event.data, 0, 1)[0] === FRAME.state) {
        result.joins.push(performance.now() - from)
        result.firstState.push(event.data.byteLength)
        done()
      }
      pass?.(event)
    }
  })
  return new Counted(room)
}

async function sit(url: string, match: ScriptedMatch, spectators: boolean, result: Collected): Promise<Table> {
  const players: Counted[] = []
  for (const token of match.tokens) players.push(await join(url, 'match', { match: match.id, token }, result))
  const all = spectators ? [...players, await join(url, 'gallery', { match: match.id }, result)] : players
  const frames = match.commands.map(({ seat, choice }, seq) => {
    const command = { kind: 'choose', seat, choices: [choice] }
    return { seat, frame: requestFrame('command', { id: `${seq}-scripted`, seq, command }) }
  })
  return { frames, players, all }
}

/** Plays a match from its first command on, each as soon as the one before is answered and it is due. */
function play(table: Table, until: number, pause: number, result: Collected): Promise<void> {
  for (const each of table.all) each.take()
  let due = performance.now() + Math.random() * pause
  let seq = 0
  return new Promise((done) => {
    const next = (): void => {
      const command = table.frames[seq++]
      const player = command === undefined ? undefined : table.players[command.seat]
      const now = performance.now()
      if (command === undefined || player === undefined || now > until) {
        done()
        return
      }
      const send = (): void => {
        const from = performance.now()
        player.send(command.frame, (accepted) => {
          result.latencies.push(performance.now() - from)
          for (const each of table.all) result.bytes.push(each.take())
          if (accepted) next()
          else {
            result.refused++
            done()
          }
        })
      }
      if (pause === 0) send()
      else {
        due += pause
        setTimeout(send, Math.max(0, due - now))
      }
    }
    next()
  })
}

async function run(job: Job): Promise<JobResult> {
  const result: Collected = { latencies: [], bytes: [], firstState: [], joins: [], refused: 0 }
  const url = `http://127.0.0.1:${job.port}`
  const lanes: Table[][] = []
  for (const lane of job.lanes) {
    const tables: Table[] = []
    for (const match of lane) tables.push(await sit(url, match, job.spectators, result))
    lanes.push(tables)
  }
  const pause = job.rate > 0 ? (1000 * lanes.length) / job.rate : 0
  const from = performance.now()
  await Promise.all(
    lanes.map(async (tables) => {
      for (const table of tables) await play(table, from + job.limit, pause, result)
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
