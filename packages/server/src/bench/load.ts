import type { Room } from 'colyseus.js'
import { FRAME } from '../colyseus/frames.ts'
import { isAccepted, requestFrame } from './frame.ts'
import { type Job, type JobResult, MEASURING, type ScriptedMatch } from './job.ts'

// Without Node's own WebSocket the library uses `ws`, which is much cheaper.
Reflect.deleteProperty(globalThis, 'WebSocket')
const { Client } = await import('colyseus.js')

interface Collected {
  readonly latencies: number[]
  readonly bytes: number[]
  readonly lines: number[]
  readonly firstState: number[]
  readonly wakes: number[]
  readonly joins: number[]
  refused: number
}

/**
 * A connection that counts state instead of decoding it and sends pre-encoded frames, so that the load costs little
 * beside the server.
 */
class CountingConnection {
  readonly #room: Room
  /** Bytes of patches since last taken. */
  #bytes = 0
  /** Bytes of new history lines since last taken. */
  #lines = 0
  #answered: ((accepted: boolean) => void) | undefined

  constructor(room: Room) {
    this.#room = room
    const { events } = room.connection
    const pass = events.onmessage
    events.onmessage = (event: { data: ArrayBuffer }) => {
      const frame = new Uint8Array(event.data)
      if (frame[0] === FRAME.patch) this.#bytes += frame.byteLength
      else if (frame[0] === FRAME.message) this.#lines += frame.byteLength
      else if (frame[0] === FRAME.response) this.#answered?.(isAccepted(frame))
      else pass?.(event)
    }
  }

  async leave(): Promise<void> {
    await this.#room.leave()
  }

  send(frame: Uint8Array, answered: (accepted: boolean) => void): void {
    this.#answered = answered
    this.#room.connection.send(frame)
  }

  take(): { readonly patches: number; readonly lines: number } {
    const taken = { patches: this.#bytes, lines: this.#lines }
    this.#bytes = 0
    this.#lines = 0
    return taken
  }
}

/** A match with all its connections. */
interface Table {
  readonly frames: readonly { readonly seat: number; readonly frame: Uint8Array }[]
  readonly players: readonly CountingConnection[]
  readonly all: readonly CountingConnection[]
  /** Closes all connections. */
  leave(): Promise<unknown>
}

/** `times`: list to which the join's duration is added. */
async function join(
  url: string,
  name: string,
  options: object,
  result: Collected,
  times: number[] = result.joins,
): Promise<CountingConnection> {
  const from = performance.now()
  const room = await new Client(url).joinOrCreate(name, options)
  await new Promise<void>((done) => {
    const { events } = room.connection
    const pass = events.onmessage
    events.onmessage = (event: { data: ArrayBuffer }) => {
      if (new Uint8Array(event.data, 0, 1)[0] === FRAME.state) {
        times.push(performance.now() - from)
        result.firstState.push(event.data.byteLength)
        done()
      }
      pass?.(event)
    }
  })
  return new CountingConnection(room)
}

async function sit(url: string, match: ScriptedMatch, spectators: boolean, result: Collected): Promise<Table> {
  const players: CountingConnection[] = []
  for (const [seat, token] of match.tokens.entries()) {
    const times = seat === 0 ? result.wakes : result.joins
    players.push(await join(url, 'match', { match: match.id, token }, result, times))
  }
  const all = spectators ? [...players, await join(url, 'spectators', { match: match.id }, result)] : players
  const frames = match.commands.map(({ seat, seq, choice }, n) => {
    const command = { kind: 'choose', seat, choices: [choice] }
    return { seat, frame: requestFrame('command', { id: `${n}-scripted`, seq, command }) }
  })
  return { frames, players, all, leave: () => Promise.all(all.map((each) => each.leave())) }
}

/** Minimum number of measured commands, however slow the machine is. */
const LEAST = 50

/** The measured part of a load: starts after the warm-up, lasts some milliseconds. */
class Span {
  readonly #limit: number
  #cold: number
  #measured = 0
  #from = 0
  #cpu = process.cpuUsage()

  constructor(warmUp: number, limit: number) {
    this.#limit = limit
    this.#cold = warmUp
    if (warmUp === 0) this.#begin()
  }

  /** Whether a command sent now is measured. */
  get measures(): boolean {
    return this.#cold === 0
  }

  get over(): boolean {
    return this.#measured >= LEAST && performance.now() > this.#from + this.#limit
  }

  /** Seconds since the start. */
  get seconds(): number {
    return (performance.now() - this.#from) / 1000
  }

  /** CPU microseconds of this process since the start. */
  get cpu(): number {
    const { user, system } = process.cpuUsage(this.#cpu)
    return user + system
  }

  /** Counts an answer; `measured`: the command was sent after the warm-up. */
  answered(measured: boolean): void {
    if (measured) this.#measured++
    else if (this.#cold > 0 && --this.#cold === 0) this.#begin()
  }

  #begin(): void {
    process.send?.(MEASURING)
    this.#from = performance.now()
    this.#cpu = process.cpuUsage()
  }
}

/** Plays a match from its first command on: each command is sent when it is due and the previous one is answered. */
function play(table: Table, span: Span, pause: number, result: Collected): Promise<void> {
  for (const each of table.all) each.take()
  let due = performance.now() + Math.random() * pause
  let n = 0
  return new Promise((done) => {
    const next = (): void => {
      const command = table.frames[n++]
      const player = command === undefined ? undefined : table.players[command.seat]
      if (command === undefined || player === undefined || span.over) {
        done()
        return
      }
      const send = (): void => {
        const from = performance.now()
        const measured = span.measures
        player.send(command.frame, (accepted) => {
          const latency = performance.now() - from
          const taken = table.all.map((each) => each.take())
          if (measured) {
            result.latencies.push(latency)
            result.bytes.push(...taken.map(({ patches }) => patches))
            result.lines.push(...taken.map(({ lines }) => lines))
          }
          span.answered(measured)
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
        setTimeout(send, Math.max(0, due - performance.now()))
      }
    }
    next()
  })
}

function nothing(): Collected {
  return { latencies: [], bytes: [], lines: [], firstState: [], wakes: [], joins: [], refused: 0 }
}

/** Joins and leaves the matches in turn. */
async function rehearse(url: string, { lanes, rehearsals = 0 }: Job): Promise<void> {
  const matches = lanes.flatMap(([first]) => first ?? [])
  for (let n = 0; n < rehearsals; n++) {
    const match = matches[n % matches.length]
    if (match !== undefined) await (await sit(url, match, true, nothing())).leave()
  }
}

async function run(job: Job): Promise<JobResult> {
  const result = nothing()
  const url = `http://127.0.0.1:${job.port}`
  await rehearse(url, job)
  const lanes: Table[][] = []
  for (const lane of job.lanes) {
    const tables: Table[] = []
    for (const match of lane) tables.push(await sit(url, match, job.spectators, result))
    lanes.push(tables)
  }
  const pause = job.rate > 0 ? (1000 * lanes.length) / job.rate : 0
  const span = new Span(job.warmUp, job.limit)
  await Promise.all(
    lanes.map(async (tables) => {
      for (const table of tables) await play(table, span, pause, result)
    }),
  )
  const { seconds, cpu } = span
  const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)
  return {
    commands: result.latencies.length,
    refused: result.refused,
    seconds,
    loadCpu: cpu,
    latencies: sorted(result.latencies),
    bytes: sorted(result.bytes),
    lines: sorted(result.lines),
    firstState: sorted(result.firstState),
    wakes: sorted(result.wakes),
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
