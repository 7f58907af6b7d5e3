import { checkFile, exampleFile } from '@topside/engine'
import { expect, test } from 'vitest'
import { titles } from './index.ts'

const examples = titles.flatMap(({ examples: own = [], ...title }) => own.map((example) => ({ title, example })))

test.each(examples)('$title.name, $example.name: plays under the present rules, with every die', async (each) => {
  const [{ rules }, script] = await Promise.all([each.title.load(), each.example.load()])
  expect(script.rulesVersion).toBe(rules.rulesVersion)
  const file = exampleFile(rules, each.example, script)
  expect(checkFile(rules, file).faults).toEqual([])
  expect(file.commands).toHaveLength(script.answers.length)
})

test('examples of a title are told apart by what stands in an address', () => {
  const ids = examples.map(({ title, example }) => `${title.id}/${example.id}`)
  expect(ids).toEqual([...new Set(ids)])
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/)
})
