/** A cell of a table: plain text, which is escaped, or markup. */
export type Cell = string | number | Markup

/** Trusted markup; user text inside it is escaped already. */
export interface Markup {
  readonly html: string
}

/** An administrator's page with the given parts in order. */
export function page(parts: readonly string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Topside</title>
<style>:root{color-scheme:light dark}body{font:14px/1.4 system-ui;margin:2rem}table{border-collapse:collapse}
td,th{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top;white-space:pre-wrap}form{display:inline}
button,input{font:inherit}</style>
<h1>Topside</h1>${parts.join('\n')}</html>`
}

/** A table with a header row. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const html = (cell: Cell): string => (typeof cell === 'object' ? cell.html : escaped(String(cell)))
  const line = (cells: readonly Cell[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${html(cell)}</${tag}>`).join('')}</tr>`
  return `<table>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('')}</table>`
}

/** Escapes text for HTML content and attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
