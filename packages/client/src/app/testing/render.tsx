import { configure, getQueriesForElement } from '@testing-library/dom'
import { type ComponentChildren, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, vi } from 'vitest'
import { type TableContext, TableContextProvider } from '../parts/tableContext.ts'

/** Timeout of waits in milliseconds: shorter than a test's, so that its message names what was waited for. */
const PATIENCE = 4_000
configure({ asyncUtilTimeout: PATIENCE })

/** Waits until a check passes. */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: PATIENCE })

const shown = new Set<HTMLElement>()

/** Renders something into the page of a test, optionally in a table's context; removed after the test. */
export function show(what: ComponentChildren, context?: TableContext) {
  const root = document.body.appendChild(document.createElement('div'))
  shown.add(root)
  void act(() =>
    render(context === undefined ? what : <TableContextProvider value={context}>{what}</TableContextProvider>, root),
  )
  return { root, ...getQueriesForElement(root) }
}

/** Does something, then lets the page update. */
export async function doing(something: () => unknown): Promise<void> {
  await act(async () => {
    await something()
  })
}

/** Presses a key on an element. */
export async function press(on: Element, key: string): Promise<void> {
  await doing(() => on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
}

/** Clicks an element. */
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
