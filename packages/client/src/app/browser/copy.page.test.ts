// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { copy } from './copy.ts'

/** The texts that the page has copied. */
const copied: string[] = []

/** Sets the page's clipboard; `undefined`: it has none, as without HTTPS. */
const clipboard = (found: object | undefined) => vi.stubGlobal('navigator', { clipboard: found })

/** Sets whether copying without the clipboard API is allowed; notes the selected text. */
function older(allowed: boolean): void {
  document.execCommand = () => {
    const field = document.querySelector('textarea')
    if (allowed && field !== null) copied.push(field.value)
    return allowed
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  copied.length = 0
  document.body.replaceChildren()
})

describe('copying', () => {
  test('uses the clipboard, also for a text that is still being fetched', async () => {
    const write = vi.fn(async () => undefined)
    const writeText = vi.fn(async () => undefined)
    clipboard({ write, writeText })
    vi.stubGlobal('ClipboardItem', class {})
    expect(await copy('one')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('one')
    const fetched = Promise.withResolvers<string>()
    const copying = copy(fetched.promise)
    expect(write, 'within the click').toHaveBeenCalledTimes(1)
    fetched.resolve('two')
    expect(await copying).toBe(true)
  })

  test('selects the text where there is no clipboard, or where it refuses', async () => {
    older(true)
    clipboard(undefined)
    expect(await copy('one')).toBe(true)
    expect(await copy(Promise.resolve('two'))).toBe(true)
    clipboard({ writeText: () => Promise.reject(new Error('denied')) })
    expect(await copy('three')).toBe(true)
    expect(copied).toEqual(['one', 'two', 'three'])
    expect(document.querySelector('textarea')).toBeNull()
  })

  test('selects inside an open dialog, and gives the focus back', async () => {
    clipboard(undefined)
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    const button = dialog.appendChild(document.createElement('button'))
    button.focus()
    let host: Element | null | undefined
    document.execCommand = () => {
      host = document.querySelector('textarea')?.parentElement
      return true
    }
    expect(await copy('one')).toBe(true)
    expect([host, document.activeElement]).toEqual([dialog, button])
  })

  test('says when nothing was copied', async () => {
    older(false)
    clipboard(undefined)
    expect(await copy('one')).toBe(false)
    expect(copied).toEqual([])
  })
})
