/** A second tap within this time (ms) and distance (CSS pixels) makes a double tap. */
const [SOON, NEAR] = [350, 32]

/** A press, and the question at that moment. */
interface Press {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly question: unknown
}

/**
 * Ignores the second half of a double tap or double click inside `root` if the question has changed in between, so that
 * users do not answer a question they have not seen. `question` returns the current question. Returns a function that
 * stops it.
 */
export function dropDoubleTaps(root: HTMLElement, question: () => unknown): () => void {
  let before: Press | undefined
  let dropped = false
  const drop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  const second = (press: Press) =>
    before !== undefined &&
    press.at - before.at < SOON &&
    Math.hypot(press.x - before.x, press.y - before.y) < NEAR &&
    before.question !== undefined &&
    press.question !== before.question
  const down = (event: PointerEvent) => {
    const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, question: question() }
    // A mouse click tells by `detail` whether it is the second of two.
    dropped = event.pointerType !== 'mouse' && second(press)
    if (dropped) drop(event)
    before = { ...press, question: dropped ? before?.question : press.question }
  }
  let clicked: unknown
  const click = (event: MouseEvent) => {
    const twice = event.detail > 1 && clicked !== undefined && clicked !== question()
    if (dropped || twice) return drop(event)
    clicked = question()
  }
  root.addEventListener('pointerdown', down, true)
  root.addEventListener('click', click, true)
  return () => {
    root.removeEventListener('pointerdown', down, true)
    root.removeEventListener('click', click, true)
  }
}
