/**
 * Copies a text; resolves to whether it was copied. Call it in a click handler, before anything is awaited: browsers
 * allow copying only there. A text that is still being fetched is passed as a promise.
 */
export function copy(text: string | Promise<string>): Promise<boolean> {
  // Pages without HTTPS have no clipboard.
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard === undefined) return afterwards(text)
  return write(clipboard, text).then(
    () => true,
    () => afterwards(text),
  )
}

/** Writes to the clipboard within the click, even if the text comes later. */
function write(clipboard: Clipboard, text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return clipboard.writeText(text)
  if (typeof ClipboardItem === 'undefined') return text.then((fetched) => clipboard.writeText(fetched))
  const blob = text.then((fetched) => new Blob([fetched], { type: 'text/plain' }))
  // If the clipboard refuses at once, nothing else handles a rejection of the text.
  blob.catch(() => undefined)
  return clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

async function afterwards(text: string | Promise<string>): Promise<boolean> {
  return copySelected(typeof text === 'string' ? text : await text)
}

/** Copies without the clipboard API: selects the text in the page and copies the selection. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const before = document.activeElement
  // Nothing outside of an open dialog can be selected.
  const host = document.querySelector('dialog[open]') ?? document.body
  host.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
