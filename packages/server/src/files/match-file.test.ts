import { costlyFile, toy } from '@topside/engine/testing'
import { titles } from '@topside/titles'
import { expect, it } from 'vitest'
import { readMatchFile } from './match-file.ts'

it.each(titles.map(({ id, load }) => [id, load] as const))(
  'a whole match of %s is read as it was saved, with all who won it and how',
  async (_id, load) => {
    const { rules } = await load()
    const file = costlyFile(rules, { seed: 'read', commands: 400, answers: 100 })
    expect(file.outcome).toBeDefined()
    expect(readMatchFile(JSON.parse(JSON.stringify(file)))).toEqual(JSON.parse(JSON.stringify(file)))
  },
)

it('a multi-piece answer is read as it was given', () => {
  const choice = { verb: 'attack', pieces: ['red-scout', 'red-reserve'] }
  const file = { ...costlyFile(toy, { seed: 'pieces', commands: 20, answers: 10 }) }
  const commands = [...file.commands, { kind: 'choose', seat: 0, choice }]
  expect(readMatchFile(JSON.parse(JSON.stringify({ ...file, commands })))?.commands).toEqual(commands)
})
