import { expect, it } from 'vitest'
import { rulesMisplaced } from './rules-order.ts'

const NUMBERS = ['7.0', '8.0', '8.1', '8.1.1', '8.2', '8.10', '9.0', '9.1', '9.4', '9.4.2', '9.4.2A', '12.4', '12.41']

/** A file whose declarations' comments start with these labels. */
function source(...labels: readonly string[]): string {
  return labels.map((label) => `/** ${label}: what it says. */\nexport function rule() {}`).join('\n\n')
}

const misplaced = (files: { readonly [name: string]: readonly string[] }) =>
  rulesMisplaced(NUMBERS, new Map(Object.entries(files).map(([name, labels]) => [`rules/${name}`, source(...labels)])))

it('a file holds the rules that its name promises, in the rulebook’s order', () => {
  const files = {
    '8.1-8.2-movement.ts': ['8.1', '8.1.1, 9.1', '8.1, 8.1.1', '8.2', '8.2, 8.1'],
    '9-combat.ts': ['9.0', '9.1', '9.1-9.4'],
    '9.4-odds.ts': ['9.4', '9.4.2, 9.4.2A', '9.4.2A'],
    '12-arrivals.ts': ['12.4', '12.41'],
  }
  expect(misplaced(files)).toEqual([])
})

it('a rule of another section, or after a later one, is misplaced', () => {
  expect(misplaced({ '8.1-8.2-movement.ts': ['9.0'], '9-combat.ts': [] })).toEqual([
    "rules/8.1-8.2-movement.ts: '9.0' belongs in rules/9-combat.ts",
  ])
  expect(misplaced({ '8.1-8.2-movement.ts': ['8.10'] })).toEqual([
    "rules/8.1-8.2-movement.ts: '8.10' belongs in a file of its own",
  ])
  expect(misplaced({ '8-movement.ts': ['8.2', '8.1.1, 9.0'] })).toEqual([
    "rules/8-movement.ts: '8.1.1, 9.0' stands after 8.2",
  ])
})

it('a more specific file is the place of its rules; a long rule may fill two files', () => {
  expect(misplaced({ '9-combat.ts': ['9.4'], '9.4-odds.ts': [] })).toEqual([
    "rules/9-combat.ts: '9.4' belongs in rules/9.4-odds.ts",
  ])
  expect(misplaced({ '9.4-odds.ts': ['9.4'], '9.4-results.ts': ['9.4', '9.4.2'] })).toEqual([])
})

it('tests, and files that name no rule, may hold anything', () => {
  expect(misplaced({ '8-movement.test.ts': ['9.0'], 'words.ts': ['9.0'] })).toEqual([])
})
