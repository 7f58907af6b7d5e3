import { configure, getQueriesForElement } from '@testing-library/dom'
import { type ComponentChildren, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, vi } from 'vitest'
import { type TableContext, TableContextProvider } from '../parts/tableContext.ts'

/** Milliseconds after which nothing more is expected to come: less than a test may last, so that it is told what was waited for. */
const PATIENCE = 4_000
configure({ asyncUtilTimeout: PATIENCE })

/** Waits until something holds that a page comes to by itself. */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: PATIENCE })

const shown = new Set<HTMLElement>()

/** Draws something into the page of a test, inside a table's context where one is given; it is gone after the test. */
export function show(what: ComponentChildren, context?: TableContext) {
  const root = document.body.appendChild(document.createElement('div'))
  shown.add(root)
  void act(() =>
    render(context === undefined ? what : <TableContextProvider value={context}>{what}</TableContextProvider>, root),
  )
  return { root, ...getQueriesForElement(root) }
}

/** Does something and lets the page catch up. */
export async function doing(something: () => unknown): Promise<void> {
  await act(async () => {
    await something()
  })
}

/** Presses a key on an element. */
export async function press(on: Element, key: string): Promise<void> {
  await doing(() => on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
}

/** Clicks an element as a user would. */
export async function click(on: HTMLElement): Promise<void> {
  await doing(() => on.click())
}

afterEach(() => {
  for (const root of shown) {
    void act(() => render(null, root))
    root.remove()
  }
  shown.clear()
})
