import { checkFile, exampleFile } from '@topside/engine'
import { expect, test } from 'vitest'
import { titles } from './index.ts'

const examples = await Promise.all(
  titles.flatMap(({ id, load, examples: own = [] }) =>
    own.map(async (entry) => ({
      id: `${id}/${entry.id}`,
      entry,
      rules: (await load()).rules,
      script: await entry.load(),
    })),
  ),
)

test.each(examples)('$id plays under the present rules, with every die', ({ entry, rules, script }) => {
  expect(script.rulesVersion).toBe(rules.rulesVersion)
  const file = exampleFile(rules, entry, script)
  expect(checkFile(rules, file).faults).toEqual([])
  expect(file.commands).toHaveLength(script.answers.length)
})

test('examples of a title are told apart by what stands in an address', () => {
  const ids = examples.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/)
})
