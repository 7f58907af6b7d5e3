import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mergeFunctions, watchFunctions } from './functions-run.ts'
import { judgeRules } from './rules-fired.ts'
import { readRules } from './rules-table.ts'

const table = `
| 7.0 | Stacking | limits.ts isFull | a.test.ts '7.0' |
| 7.1 | Eight units | limits.ts isFull, LIMIT; units.ts UnitDef | a.test.ts '7.1' |
| 8.0 | Movement | moves.ts move | a.test.ts '8.0' |
| 8.1 | Steps | moves.ts move | a.test.ts '8.1' |
| 8.1.1 | Borders | moves.ts cross | a.test.ts '8.1.1' |
| 9.0 | Music | no meaning on a screen: none | |
`
const files = new Map([
  ['limits.ts', `export const LIMIT = 8\nexport function isFull() {}`],
  ['units.ts', 'export interface UnitDef {}'],
  ['rules/moves.ts', `export function* move() { yield { rule: far ? '8.1' : '' } }\nexport function cross() {}`],
  ['rules/moves.test.ts', `it('x', () => expect(rule).toBe('7.1'))`],
  ['notes/all.ts', `export const notes = { '7.1': 'Eight', more: '7.1' }`],
])
const ran = (entries: { [file: string]: { [name: string]: boolean } }) =>
  new Map(Object.entries(entries).map(([file, names]) => [file, new Map(Object.entries(names))]))
const all = ran({ 'limits.ts': { isFull: true }, 'units.ts': {}, 'rules/moves.ts': { move: true, cross: true } })
const judge = (seen: readonly string[], functions = all) =>
  Object.fromEntries(
    judgeRules({ rows: readRules(table), files, seen: new Set(seen), functions }).map((each) => [each.rule, each]),
  )

describe('rules that have fired', () => {
  it('are judged each in its way', () => {
    expect(judge(['8.1'])).toEqual({
      '7.0': { rule: '7.0', way: 'below', missing: [] },
      '7.1': { rule: '7.1', way: 'functions', missing: [] },
      '8.0': { rule: '8.0', way: 'below', missing: [] },
      '8.1': { rule: '8.1', way: 'cited', missing: [] },
      '8.1.1': { rule: '8.1.1', way: 'functions', missing: [] },
    })
  })

  it('must be shown in play if the code cites them, whatever has run and whatever part of them was shown', () => {
    const missing = ['never shown in play, though rules/moves.ts can cite it']
    expect(judge([])['8.1']).toEqual({ rule: '8.1', way: 'cited', missing })
    expect(judge(['8.1.1', '8.10'])['8.1']?.missing).toEqual(missing)
  })

  it('must have run all their functions if they are never cited', () => {
    const idle = ran({ 'limits.ts': { isFull: false }, 'rules/moves.ts': {} })
    const { '7.0': heading, '7.1': stacking, '8.1.1': borders } = judge([], idle)
    expect(stacking?.missing).toEqual(['isFull of limits.ts has never run', 'units.ts was never loaded'])
    expect(heading?.missing).toEqual(['none of 7.1 has fired'])
    expect(borders?.missing).toEqual(['cross of rules/moves.ts has never run'])
  })
})

describe('functions that ran', () => {
  it('are distinguished from others by file and name', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'topside-functions-')))
    try {
      const source = `
        export function used() { return inner() }
        const inner = () => 1
        export function* steps() { yield used() }
        export function unused() { return 2 }
        export const methods = { *day() { yield 1 }, *night() { yield 2 } }
        export const DATA = 3
      `
      writeFileSync(join(folder, 'a module.mjs'), source)
      const functionsRun = await watchFunctions(folder)
      expect(await functionsRun()).toEqual(new Map())
      const { steps, methods } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'a module.mjs')).href)
      expect([...steps(), ...methods.day()]).toEqual([1, 1])
      const names = (await functionsRun()).get('a module.mjs')
      expect(Object.fromEntries(names ?? [])).toEqual({
        used: true,
        inner: true,
        steps: true,
        unused: false,
        day: true,
        night: false,
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('add up over threads', () => {
    const sum = new Map<string, Map<string, boolean>>()
    mergeFunctions(sum, ran({ 'a.ts': { f: true, g: false } }))
    mergeFunctions(sum, ran({ 'a.ts': { f: false, g: false, h: true }, 'b.ts': {} }))
    expect(sum).toEqual(ran({ 'a.ts': { f: true, g: false, h: true }, 'b.ts': {} }))
  })
})
