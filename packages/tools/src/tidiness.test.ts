import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { path } from './shell.ts'
import {
  missingHeadings,
  missingNames,
  missingPaths,
  newSubjects,
  SUBJECT,
  trackedFiles,
  WIDTH,
  wideCode,
  wideComments,
  wideProse,
} from './tidiness.ts'

const files = trackedFiles().filter((file) => existsSync(path(file)))
const read = (file: string): string => readFileSync(path(file), 'utf8')
const pages = files.filter((file) => file.endsWith('.md'))

/** Number of words in pages, including code; punctuation alone does not count. */
function words(counted: readonly string[]): number {
  return counted.reduce((sum, page) => sum + (read(page).match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0), 0)
}

describe('documents', () => {
  it('are found', () => expect(pages).toContain('README.md'))

  it.each(pages)('%s has no line of prose over 120 columns', (page) => expect(wideProse(read(page))).toEqual([]))

  it.each(pages)('%s names files that are there', (page) => {
    expect(missingPaths(page, read(page), files)).toEqual([])
    expect(missingHeadings(page, read(page), (file) => (files.includes(file) ? read(file) : undefined))).toEqual([])
  })

  it('are short', () => {
    expect(words(['README.md'])).toBeLessThanOrEqual(900)
    expect(words(pages.filter((page) => !page.endsWith('/RULES.md')))).toBeLessThanOrEqual(20_000)
  })
})

describe('code', () => {
  const sources = files.filter((file) => /\.(tsx?|mjs|css|yml)$|^\.ci\//.test(file))
  const scripts = sources.filter((file) => /\.(tsx?|mjs)$/.test(file))

  it('has no comment over 120 columns', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.flatMap((file) => wideComments(read(file)).map((line) => `${file}:${line}`))).toEqual([])
  })

  it('has no line of TypeScript or JavaScript over 120 columns', () => {
    expect(scripts.length).toBeGreaterThan(100)
    expect(scripts.flatMap((file) => wideCode(file, read(file)).map((line) => `${file}:${line}`))).toEqual([])
  })

  it('has the names that its comments mention', () => {
    const settings = files.filter((file) => /\.(json|css|yml|html|conf)$|^\.ci\//.test(file)).map(read)
    expect(missingNames(new Map(scripts.map((file) => [file, read(file)])), settings)).toEqual([])
  })
})

describe('commits of this branch', () => {
  it('have subjects within 72 characters', () => {
    expect(newSubjects().filter((subject) => subject.length > SUBJECT)).toEqual([])
  })
})

describe('the checks', () => {
  const wide = 'x'.repeat(WIDTH + 1)

  it('find wide prose, but in no table', () => {
    expect(wideProse(`a\n${wide}\n| ${wide} |`)).toEqual([`2: ${wide}`])
  })

  it('find wide comments, but no wide code', () => {
    expect(wideComments(`// ${wide}\n  * ${wide}\nconst text = '${wide}'`).length).toBe(2)
  })

  it('find wide code, but no wide comments', () => {
    expect(wideCode('a/b.ts', `// ${wide}\n  const text = '${wide}'\n${wide.slice(1)}`)).toEqual([
      `2:   const text = '${wide}'`,
    ])
  })

  it('let texts for people be wide, but no code between them', () => {
    const texts = [
      `    '${wide}',`,
      `  text: '${wide}',`,
      `  'ask.turn': "${wide}",`,
      `  \`${wide}\``,
      `8.3.1 | A | ${wide}`,
    ]
    const code = [`  text: '${wide}' + more,`, `  show('${wide}'),`, `  '${wide}', 'b',`, `const text = '${wide}'`]
    const found = (file: string, lines: readonly string[]): number => wideCode(file, lines.join('\n')).length
    for (const folder of ['text', 'words']) {
      expect(found(`packages/titles/src/a/${folder}/b.ts`, texts)).toBe(0)
      expect(found(`packages/titles/src/a/${folder}/b.ts`, code)).toBe(code.length)
    }
    expect(found('packages/titles/src/a/rules/b.ts', texts)).toBe(texts.length)
  })

  it('find names in comments that are not in the code', () => {
    const source = "/** Calls {@link goneAway}, `LOST_LIMIT` and keptName. */\nconst keptName = 'https://x' // LostType"
    expect(missingNames(new Map([['a.ts', source]]), [])).toEqual(
      ['goneAway', 'LOST_LIMIT', 'LostType'].map((name) => `a.ts: ${name}`),
    )
    expect(missingNames(new Map([['a.ts', source]]), ['{ "goneAway": "LOST_LIMIT LostType" }'])).toEqual([])
  })

  it('find names of files that are not there', () => {
    const there = ['packages/kit/src/losses.ts', 'packages/docs/hosting.md']
    expect(missingPaths('packages/docs/a.md', '`losses.ts` `kit/src/` `src/gone.ts` `gone.md` `a b/c`', there)).toEqual(
      ['src/gone.ts', 'gone.md'],
    )
    expect(
      missingPaths('packages/docs/a.md', '[a](hosting.md#b) [b](../kit) [c](gone.md) [d](https://e)', there),
    ).toEqual(['gone.md'])
  })

  it('find headings that are not there', () => {
    const found = (text: string): string[] => missingHeadings('a.md', text, () => '## Behind HTTPS\n')
    expect(found('[a](b.md#behind-https) [b](b.md#gone) [c](#own)\n# Own\n')).toEqual(['b.md#gone'])
  })
})
