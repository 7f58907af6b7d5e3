// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { go } from './route.ts'
import { markForTranslators } from './translation.ts'

let stop: () => void = () => undefined
afterEach(() => stop())

/** Does what a translator does: wraps each text in an element of its own, unless told not to translate. */
function translate(paragraph: HTMLElement): void {
  const [text] = paragraph.childNodes
  if (paragraph.closest('[translate]')?.getAttribute('translate') === 'no' || text === undefined) return
  const font = document.createElement('font')
  font.textContent = `¿${text.textContent}?`
  text.replaceWith(font)
}

test('a translator leaves screens alone whose texts change, and may translate those to read', () => {
  stop = markForTranslators()
  for (const [route, translated] of [
    [{ screen: 'match', match: 'm' }, false],
    [{ screen: 'rules', title: 'leyte' }, true],
    [{ screen: 'learn', title: 'leyte' }, true],
    [{ screen: 'lobby' }, false],
  ] as const) {
    go(route)
    const turn = document.body.appendChild(document.createElement('p'))
    const text = turn.appendChild(document.createTextNode('Turn 1'))
    translate(turn)
    // The page changes its own text node.
    text.data = 'Turn 2'
    expect(turn.textContent, route.screen).toBe(translated ? '¿Turn 1?' : 'Turn 2')
  }
})
