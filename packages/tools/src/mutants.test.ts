import { expect, it } from 'vitest'
import { mutated } from './mutant.ts'
import { mutantsOf } from './mutants.ts'

const all = (source: string) => mutantsOf('x.ts', source).map((mutant) => mutated(source, mutant))

it('comparisons, conditions and operators are turned around', () => {
  expect(all('const a = b < c')).toEqual(['const a = b <= c'])
  expect(all('const a = b && c !== d')).toEqual(['const a = b || c !== d', 'const a = b && c === d'])
  expect(all('const a = !b ? c : d')).toEqual(['const a = !(!b) ? c : d', 'const a = b ? c : d'])
  expect(all('if (a) b()')).toEqual(['if (false) b()', 'if (true) b()'])
})

it('numbers, truth and methods change', () => {
  expect(all('f(2)')).toEqual(['f(3)', 'f(1)'])
  expect(all('f(0)')).toEqual(['f(1)'])
  expect(all('const a = b.some(c) - Math.max(d, e)')).toEqual([
    'const a = b.some(c) + Math.max(d, e)',
    'const a = b.every(c) - Math.max(d, e)',
    'const a = b.some(c) - Math.min(d, e)',
  ])
  expect(all('f(true)')).toEqual(['f(false)'])
})

it('types, imports and texts stay', () => {
  expect(all("import a from '1'\nlet b: 0 | 1\ninterface C { d: 2 }\ntype E = 3\nconst f = 'x < 4' + g")).toEqual([])
  expect(all('// a < b\nconst a = f<G>(h as 1)')).toEqual([])
})

it('a mutant says where it is', () => {
  expect(mutantsOf('x.ts', 'a()\nf(7)')[0]).toEqual({ file: 'x.ts', line: 2, start: 6, end: 7, was: '7', becomes: '8' })
})
