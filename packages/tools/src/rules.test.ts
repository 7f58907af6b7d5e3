import { describe, expect, it } from 'vitest'
import { checkRules, declares, testNames } from './rules-check.ts'
import { readRules } from './rules-table.ts'

const waves = `landing.test.ts '8.4A boats ...'; state.test.ts "8.4A it's waves"`
const table = `
# Rules

| rule | what | where | test |
|---|---|---|---|
| 8.3 | Airborne landing table | \`rules/landing.ts airborneInvasion\` | \`landing.test.ts '8.3 a drop'\` |
| 8.4A | Both \\| kinds | rules/landing.ts seaborne, Table; state.ts wave | ${waves} |
| 9.0 | Heading | no meaning on a screen: only a heading | |
`

const files = new Map([
  [
    'rules/landing.ts',
    `/** 8.3 Airborne. */
export function* airborneInvasion() { yield { rule: '8.4A' } }
export const seaborne = 1
type Table = 2`,
  ],
  ['rules/landing.test.ts', `it('8.3 a drop that scatters', () => {})\nit.each([1, 2])('8.4A boats %i', () => {})`],
  ['state.ts', `export const steps = {\n  *wave(game) {},\n}`],
  ['state.test.ts', `test("8.4A it's waves", () => {})`],
])
const numbers = ['8.3', '8.4A', '9.0']
const check = (changes: Partial<Parameters<typeof checkRules>[0]> = {}, text = table) =>
  checkRules({ numbers, rows: readRules(text), files, ...changes })

describe('the table of rules', () => {
  it('has a row for each rule, with functions and tests, or with a reason', () => {
    expect(readRules(table).map(({ line: _line, ...row }) => row)).toEqual([
      {
        rule: '8.3',
        what: 'Airborne landing table',
        where: [{ file: 'rules/landing.ts', names: ['airborneInvasion'] }],
        tests: [{ file: 'landing.test.ts', name: '8.3 a drop' }],
      },
      {
        rule: '8.4A',
        what: 'Both | kinds',
        where: [
          { file: 'rules/landing.ts', names: ['seaborne', 'Table'] },
          { file: 'state.ts', names: ['wave'] },
        ],
        tests: [
          { file: 'landing.test.ts', name: '8.4A boats' },
          { file: 'state.test.ts', name: "8.4A it's waves" },
        ],
      },
      { rule: '9.0', what: 'Heading', where: [], tests: [], reason: 'only a heading' },
    ])
  })

  it('has rows for errata and answers, with letters before their numbers', () => {
    const [row] = readRules("| MB2 | An answer | `map.ts edges` | `map.test.ts 'MB2 what'` |")
    expect(row).toMatchObject({ rule: 'MB2', tests: [{ file: 'map.test.ts', name: 'MB2 what' }] })
    expect(readRules('| MAP | A heading | x | y |')).toEqual([])
  })

  it.each([
    ['| 1.1 | x | rules/a.ts |', 'line 1: the row of 1.1 has not four columns'],
    ['| 1.1 | x | somewhere | a.test.ts "1.1" |', 'line 1: 1.1 must say in which file which function: somewhere'],
    ['| 1.1 | x | a.ts f | later |', 'line 1: 1.1 must name its test: later'],
    ['| 1.1 | x | no meaning on a screen: | |', 'line 1: 1.1 gives no reason'],
  ])('cannot be read with the row %s', (text, message) => {
    expect(() => readRules(text)).toThrow(message)
  })
})

describe('the check of the rules', () => {
  it('finds nothing when all is there', () => {
    expect(check()).toEqual([])
  })

  it('finds rules without a row, twice, or unknown', () => {
    expect(check({ numbers: [...numbers, '10.1'] })).toEqual(['10.1: no row in RULES.md'])
    expect(check({ numbers: ['8.3', '8.4A'] })).toEqual(['9.0: not in rules.json'])
    expect(check({}, `${table}\n| 9.0 | x | no meaning on a screen: again | |`)).toEqual(['9.0: 2 rows in RULES.md'])
  })

  it('finds missing functions, files and tests', () => {
    expect(check({}, table.replace('airborneInvasion', 'airborne'))).toEqual([
      '8.3 (RULES.md:6): rules/landing.ts declares no airborne',
    ])
    expect(check({}, table.replace('state.ts wave', 'stage.ts wave'))).toEqual(['8.4A (RULES.md:7): no file stage.ts'])
    expect(check({}, table.replace('8.3 a drop', '8.3 a jump'))).toEqual([
      "8.3 (RULES.md:6): landing.test.ts has no test '8.3 a jump'",
    ])
  })

  it('finds cited numbers that the rulebook lacks', () => {
    const more = new Map([
      ...files,
      ['odd.ts', `/** 7.7 Odd. */\nconst a = { rule: '7.8' }`],
      ['odd.test.ts', `it('7.9 odd', f)`],
    ])
    expect(check({ files: more })).toEqual([
      '7.8: cited in odd.ts, not in rules.json',
      '7.7: cited in odd.ts, not in rules.json',
      '7.9: cited in odd.test.ts, not in rules.json',
    ])
  })

  it('accepts a name only where it is declared', () => {
    expect(declares('export function landing() {}', 'landing')).toBe(true)
    expect(declares('export function* landing() {}', 'landing')).toBe(true)
    expect(declares('  *landing(game) {', 'landing')).toBe(true)
    expect(declares('  landing: (game) => {', 'landing')).toBe(true)
    expect(declares('export function landingOf() {}', 'landing')).toBe(false)
    expect(declares("import { landing } from './a.ts'", 'landing')).toBe(false)
  })

  it('reads test names in any quotes', () => {
    expect(
      testNames(`it('a', f); test("b'c", f); describe(\`d\`, f); it.each([1])('e %i', f); it('it\\'s', f)`),
    ).toEqual(['a', "b'c", 'd', 'e %i', "it's"])
  })
})
