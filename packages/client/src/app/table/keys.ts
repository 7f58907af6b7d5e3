import { candidates, shortcuts } from './choosing.ts'
import { choiceWords } from './phrases.ts'
import type { Session } from './session.ts'

/** The keys of the table, for the list that `?` opens. */
export const keyList: readonly (readonly [keys: string, what: string])[] = [
  ['Enter', 'take the marked choice, or the only one'],
  ['1–9, a–z', 'the choice that shows this key'],
  ['Tab, arrows', 'walk through the choices, and over the map'],
  ['Esc', 'one step back in what you have picked'],
  ['U, Ctrl Z', 'take back your last answer'],
  ['/', 'type a command: “activate 10”, “move G to 9”, “where is MG-1”'],
  ['+, −, 0', 'zoom in, zoom out, whole map'],
  ['⇧1–⇧9', 'show or hide a layer of the map'],
  ['⇧T', 'write to those you play with, or who watch with you'],
  ['?', 'this list'],
]

/** The same for fingers. */
export const touchList: readonly (readonly [gesture: string, what: string])[] = [
  ['Tap', 'choose a piece or a place; tap a stack to open it'],
  ['Long press', 'what something is, or the stack it lies in'],
  ['Drag a piece', 'take it to a place'],
  ['Drag, pinch', 'move and zoom the map'],
  ['Pull up', 'all choices, and a line for words: “activate 10”, “where is MG-1”'],
]

/** What the keys need besides the session. */
export interface KeyTargets {
  readonly help: () => void
  /** Brings the line that takes words where there is none to be seen. */
  readonly type: () => void
  readonly zoom: (how: 'in' | 'out' | 'fit') => void
  /** `false` if there is nobody to talk to. */
  readonly talk: () => boolean
}

/** Listens to the keyboard for the table; returns how to stop. */
export function listenToKeys(session: Session, targets: KeyTargets): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]') !== null) return
    const at = event.target
    if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement) return
    if (pressed(event, session, targets)) event.preventDefault()
  }
  addEventListener('keydown', listener)
  return () => removeEventListener('keydown', listener)
}

function pressed(event: KeyboardEvent, session: Session, { help, type, zoom, talk }: KeyTargets): boolean {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' || event.shiftKey) return false
    void session.undo()
    return true
  }
  const digit = event.shiftKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined
  if (digit !== undefined) {
    const layer = session.layers.switches.peek()[Number(digit) - 1]
    if (layer !== undefined) session.layers.toggle(layer.def.id)
    return layer !== undefined
  }
  if (event.shiftKey && key === 't') return talk()
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
  const open = candidates(asked.choices, session.picked.peek())
  const marked = asked.recommended === undefined ? undefined : asked.choices[asked.recommended]
  const choice = open.length === 1 ? open[0] : marked !== undefined && open.includes(marked) ? marked : undefined
  if (choice === undefined) return false
  void session.answer(choice)
  return true
}

function takeByKey(session: Session, key: string): boolean {
  if (session.connection.saving.peek() > 0) return false
  const keys = shortcuts(session.open.peek(), (choice) => choiceWords(session.speaker, choice))
  for (const [choice, each] of keys)
    if (each === key) {
      void session.answer(choice)
      return true
    }
  return false
}
