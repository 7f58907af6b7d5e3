import { randomUUID } from 'node:crypto'
import {
  type ClientCommand,
  type CommandAnswer,
  type CommandRequest,
  type MatchState,
  readDecision,
} from '@topside/protocol'
import { type Heartbeat, startHeartbeat } from '@topside/protocol/heartbeat'
import { raceRetry } from '@topside/protocol/race-retry'
import { type Dialled, dial, refusalOf } from '@topside/server/testing/client'
import { pause, within } from './time.ts'
import { digest } from './view.ts'

/** Milliseconds without an answer or first state after which a client counts its connection as lost. */
const PATIENCE = 12_000
/** Shortest and longest wait between attempts. */
const [SHORTEST, LONGEST] = [100, 2_000]

/** A state that a client saw, by number of commands. */
export interface SeenState {
  readonly seq: number
  readonly digest: string
}

/** An accepted command. */
export interface Accepted {
  readonly request: CommandRequest
  readonly answer: CommandAnswer
}

/** The match that a client joins, by seat or as a spectator. */
export interface Place {
  /** Port of a process to join at. */
  readonly port: () => number
  readonly match: string
  readonly seat?: number
  readonly token?: string
}

/**
 * A client that plays a seat randomly, or watches. It reconnects after every loss and repeats unanswered requests, as
 * the page does.
 */
export class Player {
  readonly place: Place
  readonly states: SeenState[] = []
  readonly accepted: Accepted[] = []
  /** Ids of all requests sent. */
  readonly asked: string[] = []
  /** Number of refusals by code. */
  readonly refused = new Map<string, number>()
  readonly faults: string[] = []
  /** Called after a command was passed to the connection. */
  onSend: (() => void) | undefined
  /** Plays only while set; otherwise stays connected. */
  playing = true
  readonly #random: () => number
  #connected: Dialled | undefined
  #heartbeat: Heartbeat | undefined
  /** The connection does not respond. */
  #doubted = false
  #leaving = Promise.withResolvers<never>()
  #stopped = false
  #over = false
  #since = 0
  #arrived = 0
  #done: Promise<void> | undefined

  constructor(place: Place, random: () => number) {
    this.place = place
    this.#random = random
  }

  /** Connects and starts playing. */
  begin(): void {
    this.#done = this.#live()
  }

  /** Number of commands seen; `undefined` while not connected. */
  get seq(): number | undefined {
    return this.#connected?.room.state?.seq
  }

  /** Whether its seat must decide, as far as it has seen; `undefined` while not connected. */
  get deciding(): boolean | undefined {
    const state = this.#connected?.room.state
    if (state === undefined || state.match === '') return undefined
    return (state.seats.get(String(this.place.seat))?.private?.decision ?? '') !== ''
  }

  get online(): boolean {
    return this.#connected !== undefined
  }

  /** Port of its process; `undefined` while not connected. */
  get port(): number | undefined {
    const url = this.#connected?.room.connection.url
    return url === undefined ? undefined : Number(new URL(url).port)
  }

  /** Number of first states received. */
  get arrivals(): number {
    return this.#arrived
  }

  /** Whether it has seen the match end. */
  get over(): boolean {
    return this.#over
  }

  /** Time by `performance.now()` since when a command waits for its answer; 0 if none does. */
  get waitingSince(): number {
    return this.#since
  }

  /** Completes pending requests and leaves. */
  async leave(): Promise<void> {
    this.#stopped = true
    await this.#done
    this.#drop()
  }

  async #live(): Promise<void> {
    let attempt = 0
    let open: CommandRequest | undefined
    while (!this.#stopped || open !== undefined) {
      if (this.#connected === undefined) {
        try {
          await this.#connect()
          attempt = 0
        } catch {
          await pause(Math.min(LONGEST, SHORTEST * 2 ** attempt++) * (1 - this.#random() / 4))
          continue
        }
      }
      open ??= this.playing && !this.#stopped ? this.#next() : undefined
      if (open === undefined) await pause(4)
      else if (await this.#ask(open)) {
        open = undefined
        await pause(this.#random() * 12)
      }
    }
  }

  /** Uses the first connection that succeeds, in place of an older one. */
  async #connect(): Promise<void> {
    const connected = await raceRetry(() => this.#dial(), {
      final: () => false,
      unwanted: ({ room }) => void room.leave().catch(() => undefined),
    })
    const { room } = connected
    if (this.#connected !== undefined && !this.#doubted) {
      room.leave().catch(() => undefined)
      return
    }
    this.#drop()
    this.#connected = connected
    const gone = (): void => {
      if (this.#connected === connected) this.#drop()
    }
    room.onLeave(gone)
    room.onDrop(gone)
    room.onError(() => undefined)
    room.onStateChange((state) => {
      if (this.#connected === connected) this.#see(state, this.#random() < 0.25)
    })
    this.#heartbeat = startHeartbeat({
      ask: (answered) => room.ping(answered),
      looking: () => true,
      doubt: (overdue) => {
        this.#doubted = overdue
        if (overdue) this.#connect().catch(gone)
      },
    })
    this.#arrived++
    this.#see(room.state, true)
  }

  async #dial(): Promise<Dialled> {
    const { port, match, seat, token } = this.place
    const connected = await dial(port(), seat === undefined ? 'spectators' : 'match', { match, token })
    await within(PATIENCE, 'first state', Promise.race([connected.ready, connected.gone]))
    return connected
  }

  #see(state: MatchState, closely: boolean): void {
    if (state.match === '') return
    if (state.outcome !== '') this.#over = true
    if (closely || this.#over) this.states.push({ seq: state.seq, digest: digest(state, this.place.seat) })
  }

  #drop(): void {
    const connected = this.#connected
    if (connected === undefined) return
    this.#connected = undefined
    this.#heartbeat?.stop()
    this.#doubted = false
    this.#leaving.promise.catch(() => undefined)
    this.#leaving.reject(new Error('the connection was left'))
    this.#leaving = Promise.withResolvers()
    const { room } = connected
    if (room.state?.match !== undefined) this.#see(room.state, true)
    room.removeAllListeners()
    room.leave().catch(() => undefined)
  }

  /** Sends a request; returns whether it was answered, which a lost connection is not. */
  async #ask(request: CommandRequest): Promise<boolean> {
    const connected = this.#connected
    if (connected === undefined) return false
    if (this.#since === 0) this.#since = performance.now()
    try {
      const sent = connected.room.request('command', request, { timeout: PATIENCE })
      this.onSend?.()
      const ended = Promise.race([sent, connected.gone, this.#leaving.promise])
      this.#note(request, (await within(PATIENCE, 'command', ended)) as CommandAnswer)
    } catch (error) {
      const code = refusalOf(error)
      if (code === undefined) {
        if (this.#connected === connected) this.#drop()
        return false
      }
      this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
      if (code === 'too-fast') {
        await pause(200)
        return false
      }
    }
    this.#since = 0
    return true
  }

  #note(request: CommandRequest, answer: CommandAnswer): void {
    const before = this.accepted.find((each) => each.request.id === request.id)
    if (before === undefined) this.accepted.push({ request, answer })
    // Only `taken` is compared: the number of commands may differ, since other seats' secret commands may have become
    // public, or be unknown to this process.
    else if (before.answer.taken !== answer.taken)
      this.faults.push(
        `${request.id} was answered ${JSON.stringify(before.answer)}, and ${JSON.stringify(answer)} when it came again`,
      )
  }

  /** Its next request: mostly a choice, sometimes an undo, a plan, or a repetition. */
  #next(): CommandRequest | undefined {
    const { seat } = this.place
    const state = this.#connected?.room.state
    if (seat === undefined || state === undefined || state.outcome !== '') return undefined
    const own = state.seats.get(String(seat))?.private
    const rare = this.#random()
    const last = this.accepted.at(-1)
    if (last !== undefined && rare < 0.04) return last.request
    const make = (command: ClientCommand): CommandRequest => {
      const id = randomUUID()
      this.asked.push(id)
      return { id, seq: state.seq + (own?.ahead ?? 0), command }
    }
    if (own?.canUndo === true && rare < 0.07) return make({ kind: 'undo', seat })
    if (own === undefined || own.decision === '') return undefined
    const { choices } = readDecision(own.decision)
    const any = () => choices[Math.floor(this.#random() * choices.length)]
    const plan = [any(), ...(rare < 0.15 ? [any()] : [])].filter((choice) => choice !== undefined)
    return make({ kind: 'choose', seat, choices: plan })
  }
}
