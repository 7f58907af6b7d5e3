import { readFileSync } from 'node:fs'
import { CLOCK_FILE, type ClockState } from './clock-state.ts'

// From here on the clock of this thread is that of the file, which may be set at any time. The other clock, `performance.now()`, goes on as ever.

/** Milliseconds for which what was read holds. */
const FRESH = 10

const Machine = Date
const file = process.env[CLOCK_FILE]
let state: ClockState = { ahead: 0 }
let read = Number.NEGATIVE_INFINITY

function now(): number {
  if (file !== undefined && performance.now() - read > FRESH) {
    read = performance.now()
    state = stateIn(file)
  }
  return 'stands' in state ? state.stands : Machine.now() + state.ahead
}

/** What a file says; what was known before while it is being written. */
function stateIn(file: string): ClockState {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ClockState
  } catch {
    return state
  }
}

globalThis.Date = new Proxy(Machine, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new Machine(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
