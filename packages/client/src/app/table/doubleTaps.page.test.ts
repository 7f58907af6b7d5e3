// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropDoubleTaps } from './doubleTaps.ts'

let root: HTMLElement
let question: string
let answered: string[]
let stop: () => void

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
  const button = root.appendChild(document.createElement('button'))
  question = 'first'
  answered = []
  button.addEventListener('click', () => answered.push(question))
  stop = dropDoubleTaps(root, () => question)
})
afterEach(() => {
  stop()
  root.remove()
})

/** Presses the button at a time and position, with a finger or a mouse. */
function press(at: number, pointerType: 'touch' | 'mouse', detail = 1, x = 10): void {
  const button = root.firstElementChild as HTMLElement
  const down = new PointerEvent('pointerdown', {
    bubbles: true,
    cancelable: true,
    pointerType,
    clientX: x,
    clientY: 10,
  })
  Object.defineProperty(down, 'timeStamp', { value: at })
  button.dispatchEvent(down)
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

test('a double tap answers only the first question', () => {
  press(1000, 'touch')
  question = 'second'
  press(1200, 'touch')
  press(1320, 'touch')
  expect(answered).toEqual(['first'])
  press(2500, 'touch')
  expect(answered).toEqual(['first', 'second'])
})

test('two taps in different places, or on the same question, are two answers', () => {
  press(1000, 'touch')
  press(1100, 'touch')
  question = 'second'
  press(1200, 'touch', 1, 300)
  expect(answered).toEqual(['first', 'first', 'second'])
})

test('of a double click only the first half counts if the question has changed', () => {
  press(1000, 'mouse')
  question = 'second'
  press(1100, 'mouse', 2)
  expect(answered).toEqual(['first'])
  press(1150, 'mouse')
  expect(answered).toEqual(['first', 'second'])
})
