import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds of the buckets of a duration, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const OPENING = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5]

/** What is counted about a server, for Prometheus. Nothing in it names a person, a match or a secret. */
export class Metrics {
  readonly registry = new Registry()
  readonly #commands: Counter
  readonly #refusals: Counter<'code'>
  readonly #durations: Histogram
  readonly #store: Histogram
  readonly #failures: Counter
  readonly #opening: Histogram
  readonly #connections: Gauge<'room'>

  /** `matches` says how many are in memory when it is asked. */
  constructor(matches: () => number) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    new Gauge({
      name: 'topside_matches',
      help: 'Matches in the memory of this process',
      registers,
      collect() {
        this.set(matches())
      },
    })
    this.#connections = new Gauge({
      name: 'topside_connections',
      help: 'Connections by kind of room: match for seats, gallery for spectators',
      labelNames: ['room'],
      registers,
    })
    this.#commands = new Counter({ name: 'topside_commands_total', help: 'Accepted commands', registers })
    this.#refusals = new Counter({
      name: 'topside_refusals_total',
      help: 'Refused requests by code',
      labelNames: ['code'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'topside_command_seconds',
      help: 'Time from the arrival of a command to its answer, refused or accepted',
      buckets: BUCKETS,
      registers,
    })
    this.#store = new Histogram({
      name: 'topside_store_append_seconds',
      help: 'Time that the store took to make a group of commands durable',
      buckets: BUCKETS,
      registers,
    })
    this.#opening = new Histogram({
      name: 'topside_match_open_seconds',
      help: 'Time from the wish to open a sleeping match until it is in memory, read from the store and replayed',
      buckets: OPENING,
      registers,
    })
    this.#failures = new Counter({
      name: 'topside_store_failures_total',
      help: 'Commands that were refused because the store did not take them',
      registers,
    })
  }

  /** Notes the answer to a command that arrived at `from`, in milliseconds of `performance.now()`. */
  command(from: number, accepted: boolean): void {
    this.#durations.observe((performance.now() - from) / 1000)
    if (accepted) this.#commands.inc()
  }

  refused(code: string): void {
    this.#refusals.inc({ code })
    if (code === 'not-stored') this.#failures.inc()
  }

  /** A connection of a room of this kind opened or closed. */
  connection(room: string, by: 1 | -1): void {
    this.#connections.inc({ room }, by)
  }

  /** Notes how long it took to open a match. */
  readonly opened = (seconds: number): void => this.#opening.observe(seconds)

  /** Notes how long the store took for a group of commands. */
  readonly appended = (seconds: number): void => this.#store.observe(seconds)
}
