import { readFileSync } from 'node:fs'
import { CLOCK_FILE, type ClockState } from './clock-state.ts'

// From here on, this thread's clock is the file's, which may change at any time. `performance.now()` is not affected.

/** Milliseconds for which a value read is reused. */
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

/** The state in a file; the last known one while the file is being written. */
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
