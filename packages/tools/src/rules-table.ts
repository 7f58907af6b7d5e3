/** A row of a title's RULES.md. */
export interface RuleRow {
  /** Number of the rule in the rulebook, or of an answer by its authors: `M13`. */
  readonly rule: string
  readonly what: string
  /** File in the title's folder, and the names in it that enforce the rule. */
  readonly where: readonly { readonly file: string; readonly names: readonly string[] }[]
  /** Why the rule does not apply to play on a screen; absent for an enforced rule. */
  readonly reason?: string
  /** File in the title's folder, and the start of the name of the test that proves it. */
  readonly tests: readonly { readonly file: string; readonly name: string }[]
  /** Line number in the file, from 1. */
  readonly line: number
}

const NONE = 'no meaning on a screen:'

/**
 * Parses the table `rule | what | where | test` of a RULES.md. `where` is `file name` or `file name, name`,
 * several joined by `;`; `test` is `file 'name'`, several joined by `;`. Backticks around them are ignored. Throws a
 * `SyntaxError` that names the line.
 */
export function readRules(markdown: string): RuleRow[] {
  const rows: RuleRow[] = []
  for (const [index, text] of markdown.split('\n').entries()) {
    const cells = cellsOf(text)
    const rule = bare(cells[0] ?? '')
    if (!/^[A-Z]{0,2}\d+(\.\d+)*[A-Za-z]?$/.test(rule)) continue
    const [, what, where, test] = cells
    if (what === undefined || where === undefined || test === undefined)
      throw new SyntaxError(`line ${index + 1}: the row of ${rule} has not four columns`)
    const row = { rule, what, line: index + 1 }
    if (bare(where).startsWith(NONE)) {
      const reason = bare(where).slice(NONE.length).trim()
      if (reason === '') throw new SyntaxError(`line ${index + 1}: ${rule} gives no reason`)
      rows.push({ ...row, where: [], tests: [], reason })
    } else rows.push({ ...row, where: places(where, rule, index), tests: namedTests(test, rule, index) })
  }
  return rows
}

/** The cells of a table row. A bar after a backslash belongs to its cell. */
function cellsOf(line: string): string[] {
  if (!line.trimStart().startsWith('|')) return []
  const inner = line
    .trim()
    .slice(1)
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function bare(cell: string): string {
  return cell.replaceAll('`', '').trim()
}

function places(cell: string, rule: string, index: number): RuleRow['where'] {
  return bare(cell)
    .split(';')
    .map((part) => {
      const [file, ...names] = part.trim().split(/[\s,]+/)
      if (file === undefined || !file.endsWith('.ts') || names.length === 0)
        throw new SyntaxError(`line ${index + 1}: ${rule} must say in which file which function: ${part.trim()}`)
      return { file, names }
    })
}

function namedTests(cell: string, rule: string, index: number): RuleRow['tests'] {
  const found = [...bare(cell).matchAll(/(\S+\.test\.tsx?)\s+(['"])(.*?)\2(?=\s*(?:;|$))/g)]
  if (found.length === 0) throw new SyntaxError(`line ${index + 1}: ${rule} must name its test: ${cell}`)
  return found.map(([, file = '', , name = '']) => ({ file, name: name.replace(/\s*(\.\.\.|…)$/, '') }))
}
