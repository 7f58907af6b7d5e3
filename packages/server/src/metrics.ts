import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { MatchCounts } from './match/bounds.ts'
import type { StoreCounts } from './store/store-counts.ts'
import { VERSION } from './version.ts'

/** Bucket bounds of durations, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Bucket bounds for opening matches. */
const OPENING = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5]

/** Bucket bounds for computers. */
const THINKING = [0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 5, 8]

/** Bytes in a MB. */
const MB = 1024 * 1024

/** Sources of the metrics' current values. All are cheap. */
export interface MetricSources {
  /** Matches in this process. */
  readonly matches: () => MatchCounts
  /** The contents of the store; `undefined` if not known now. */
  readonly stored: () => StoreCounts | undefined
  /** MB free on the disk of the built-in database; `undefined` without one. */
  readonly free: () => number | undefined
  /** Version of the rules by title. */
  readonly rules: { readonly [title: string]: number }
}

/** A server's Prometheus metrics. They name no user, match or secret. */
export class Metrics {
  readonly registry = new Registry()
  readonly #registers = [this.registry]
  readonly #commands: Counter
  readonly #refusals: Counter<'code'>
  readonly #httpRefusals: Counter<'code'>
  readonly #http: Counter<'class'>
  readonly #durations: Histogram
  readonly #store: Histogram
  readonly #failures: Counter
  readonly #statements: Counter
  readonly #opening: Histogram
  readonly #connections: Gauge<'room'>
  readonly #dropped: Counter<'why'>
  readonly #analysisWait: Histogram<'for'>
  readonly #analysis: Histogram<'strength'>
  readonly #unsearched: Counter<'why'>
  readonly #steps: Counter
  readonly #failedSteps: Counter<'why'>
  readonly #notices: Counter<'via' | 'state'>

  constructor({ matches, stored, free, rules }: MetricSources) {
    collectDefaultMetrics({ register: this.registry })
    this.#constants(rules)
    this.#storeGauges(stored, free)
    this.#gauge('matches', 'Matches in the memory of this process', () => matches().awake)
    this.#gauge('matches_bound', 'Most matches in memory; beyond it one is unloaded', () => matches().bounds.awake)
    this.#gauge('matches_open', 'Matches with viewers, loaded or not', () => matches().open)
    this.#gauge('matches_open_bound', 'Most open matches', () => matches().bounds.open)
    this.#connections = new Gauge({
      name: 'topside_connections',
      help: 'Connections by kind of room: match for players, spectators for others',
      labelNames: ['room'],
      registers: this.#registers,
    })
    this.#dropped = this.#counter('messages_dropped', 'Dropped messages of other processes, by reason', 'why')
    this.#commands = this.#counter('commands', 'Accepted commands')
    this.#refusals = this.#counter('refusals', 'Refused requests by code', 'code')
    this.#httpRefusals = this.#counter('http_refusals', 'Refused HTTP requests, joins and upgrades by code', 'code')
    this.#http = this.#counter('http_requests', 'HTTP requests by class of status; cut: the client left first', 'class')
    this.#statements = this.#counter('statements', 'Statements sent to the store')
    this.#failures = this.#counter('store_failures', 'Commands refused because the store failed')
    this.#durations = this.#seconds('command', 'Time from a command to its answer, refused or accepted')
    this.#store = this.#seconds('store_append', 'Time to store a group of commands durably')
    const opening = 'Time to load an unloaded match: reading it from the store and replaying it'
    this.#opening = this.#seconds('match_open', opening, OPENING)
    const waited = 'Waiting time of analyses for computer players and hints'
    this.#analysisWait = this.#seconds('thought_wait', waited, THINKING, 'for')
    this.#analysis = this.#seconds('thought', 'Time of analyses by strength', THINKING, 'strength')
    this.#steps = this.#counter('computer_steps', 'Commands of computers')
    this.#failedSteps = this.#counter(
      'computer_failures',
      'Failed steps of computers, by reason; each lengthens the pause before the next',
      'why',
    )
    const told = 'Tries to tell users whose page is closed, by channel and outcome (waiting: is tried again)'
    this.#notices = this.#counter('notices', told, 'via', 'state')
    this.#unsearched = this.#counter('unsearched', 'Answers of computers without an analysis, by reason', 'why')
  }

  /** Versions, as labels or values of constant gauges. */
  #constants(rules: MetricSources['rules']): void {
    const registers = this.#registers
    const info = { name: 'topside_info', help: 'Always 1; its labels are the versions of server and Node' }
    new Gauge({ ...info, labelNames: ['version', 'node'], registers }).set(
      { version: VERSION, node: process.versions.node },
      1,
    )
    const name = 'topside_rules_version'
    const versions = new Gauge({ name, help: 'Version of the rules of each title', labelNames: ['title'], registers })
    for (const [title, version] of Object.entries(rules)) versions.set({ title }, version)
  }

  #storeGauges(stored: MetricSources['stored'], free: MetricSources['free']): void {
    new Gauge({
      name: 'topside_stored_matches',
      help: 'Matches in the store by status, counted at most once a minute',
      labelNames: ['status'],
      registers: this.#registers,
      collect() {
        this.reset()
        const counts = stored()
        if (counts === undefined) return
        for (const status of ['open', 'running', 'finished'] as const) this.set({ status }, counts[status])
      },
    })
    this.#gauge('stored_matches_stuck', 'Running matches in the store that could not be opened', () => stored()?.stuck)
    this.#gauge('stored_users', 'Users in the store', () => stored()?.users)
    this.#gauge('store_bytes', 'Size of the database', () => stored()?.bytes)
    this.#gauge('disk_free_bytes', 'Free space on the disk of the built-in database', () => {
      const room = free()
      return room === undefined ? undefined : room * MB
    })
  }

  /** A gauge that has no value while `ask` returns `undefined`. */
  #gauge(name: string, help: string, ask: () => number | undefined): void {
    new Gauge({
      name: `topside_${name}`,
      help,
      registers: this.#registers,
      collect() {
        const value = ask()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  }

  #counter<L extends string>(name: string, help: string, ...labelNames: L[]): Counter<L> {
    return new Counter({ name: `topside_${name}_total`, help, labelNames, registers: this.#registers })
  }

  #seconds<L extends string>(name: string, help: string, buckets = BUCKETS, ...labelNames: L[]): Histogram<L> {
    return new Histogram({ name: `topside_${name}_seconds`, help, buckets, labelNames, registers: this.#registers })
  }

  /** Records the answer to a command that arrived at `from` (`performance.now()`). */
  command(from: number, accepted: boolean): void {
    this.#durations.observe((performance.now() - from) / 1000)
    if (accepted) this.#commands.inc()
  }

  refused(code: string): void {
    this.#refusals.inc({ code })
    if (code === 'not-stored' || code === 'no-room') this.#failures.inc()
  }

  /** Counts an HTTP request that was answered with this status; `undefined`: the client left before. */
  readonly httpAnswered = (status: number | undefined): void =>
    this.#http.inc({ class: status === undefined ? 'cut' : `${Math.floor(status / 100)}xx` })

  /** Counts a refused HTTP request. */
  readonly httpRefused = (code: string): void => this.#httpRefusals.inc({ code })

  /** A connection to a kind of room opened or closed. */
  connection(room: string, by: 1 | -1): void {
    this.#connections.inc({ room }, by)
  }

  /** Counts a dropped message of another process. */
  readonly dropped = (why: string): void => this.#dropped.inc({ why })

  /** Records the seconds to open a match. */
  readonly opened = (seconds: number): void => this.#opening.observe(seconds)

  /** Records the seconds that an analysis waited. */
  waited(what: 'play' | 'hint', seconds: number): void {
    this.#analysisWait.observe({ for: what }, seconds)
  }

  /** Records the seconds of an analysis. */
  analysed(strength: string, seconds: number): void {
    this.#analysis.observe({ strength }, seconds)
  }

  /** Counts an answer of a computer without analysis, by reason. */
  unsearched(why: string): void {
    this.#unsearched.inc({ why })
  }

  /** Counts a command by a computer. */
  stepped(): void {
    this.#steps.inc()
  }

  /** Counts a failed step of a computer, by reason. */
  stepFailed(why: string): void {
    this.#failedSteps.inc({ why })
  }

  /** Counts notices to users by channel and outcome. */
  readonly noticed = (via: string, state: string, count: number): void => this.#notices.inc({ via, state }, count)

  /**
   * Reports the notices of all processes that are waiting or were abandoned, queried from the store for each report.
   */
  watchNotices(ask: () => Promise<readonly { via: string; state: string; count: number }[]>): void {
    new Gauge({
      name: 'topside_notices_open',
      help: 'Notices to users in the store that wait or were given up, by channel',
      labelNames: ['via', 'state'],
      registers: this.#registers,
      async collect() {
        const counts = await ask().catch(() => [])
        this.reset()
        for (const { via, state, count } of counts) this.set({ via, state }, count)
      },
    })
  }

  /** Counts a statement of the store. */
  readonly asked = (): void => this.#statements.inc()

  /** Records the seconds of an insert of commands. */
  readonly appended = (seconds: number): void => this.#store.observe(seconds)
}
