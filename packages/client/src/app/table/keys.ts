import { shortcutsOf } from './choices/shortcuts.ts'
import { candidates } from './session/choosing.ts'
import type { Session } from './session/session.ts'

/** Actions of the keys that do not belong to the session. */
interface KeyTargets {
  readonly help: () => void
  /** Opens the command line if it is hidden. */
  readonly type: () => void
  readonly zoom: (how: 'in' | 'out' | 'fit') => void
  /** Shows the next (1) or previous (-1) map. */
  readonly turn: (by: 1 | -1) => void
  /** Opens the chat; `false` if there is none. */
  readonly chat: () => boolean
}

/** Listens to the table's keys; returns a function that stops it. */
export function listenToKeys(session: Session, targets: KeyTargets): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || document.querySelector('dialog[open]') !== null)
      return
    const at = event.target
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement) return
    if (pressed(event, session, targets)) event.preventDefault()
  }
  addEventListener('keydown', listener)
  return () => removeEventListener('keydown', listener)
}

/** Signs with a meaning at the table. */
const OWN_SIGNS = /^[\d/?+=,.-]$/

/** The character printed on a key; on layouts of another script, the Latin letter that is printed there as well. */
function printedKey({ key, code }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const other = /^\p{Letter}$/u.test(key) && !/\p{Script=Latin}/u.test(key)
  return (other && letter !== undefined ? letter : key).toLowerCase()
}

function pressed(event: KeyboardEvent, session: Session, { help, type, zoom, turn, chat }: KeyTargets): boolean {
  const key = printedKey(event)
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' || event.shiftKey) return false
    void session.undo()
    return true
  }
  // With Shift, many layouts have other signs on these keys, and French layouts the digits.
  const digit = event.shiftKey && !OWN_SIGNS.test(key) ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined
  if (digit !== undefined) {
    const layer = session.overlays.switches.peek()[Number(digit) - 1]
    if (layer !== undefined) session.overlays.toggle(layer.def.id)
    return layer !== undefined
  }
  if (event.shiftKey && key === 't') return chat()
  if (event.shiftKey && key === 'h') return session.askHint()
  if (key.length === 1 && key !== 'u' && takeByKey(session, key)) return true
  const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement
  switch (key) {
    case 'escape':
      return session.back()
    case '?':
      help()
      return true
    case '/':
      if (document.getElementById('command-line') === null) type()
      else document.getElementById('command-line')?.focus()
      return true
    case 'u':
      void session.undo()
      return true
    case '+':
    case '=':
      zoom('in')
      return true
    case '-':
      zoom('out')
      return true
    case ',':
    case '.':
      turn(key === '.' ? 1 : -1)
      return true
    case '0':
      zoom('fit')
      return true
    case 'enter':
      return !onButton && takeRecommended(session)
    default:
      return false
  }
}

function takeRecommended(session: Session): boolean {
  const asked = session.decision.peek()
  if (asked === undefined || session.connection.saving.peek() > 0) return false
  if (session.confirm()) return true
  const open = candidates(asked.choices, session.picked.peek())
  const marked = asked.recommended === undefined ? undefined : asked.choices[asked.recommended]
  const choice = open.length === 1 ? open[0] : marked !== undefined && open.includes(marked) ? marked : undefined
  if (choice === undefined) return false
  session.choose(choice)
  return true
}

function takeByKey(session: Session, key: string): boolean {
  if (session.connection.saving.peek() > 0) return false
  const open = session.open.peek()
  const keys = shortcutsOf(session)
  for (const [choice, each] of keys)
    if (each === key && open.includes(choice)) {
      session.choose(choice)
      return true
    }
  return false
}
