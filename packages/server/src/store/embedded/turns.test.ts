import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('single statements are sent at once, a transaction runs alone, and the order is kept', async () => {
  const turns = new Turns()
  const sent: string[] = []
  const send = (name: string): Promise<string> => {
    sent.push(name)
    return Promise.resolve(name)
  }
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  void turns.single(() => send('1'))
  const first = turns.alone(async () => {
    await send('begin 2')
    begun.resolve()
    await end.promise
    return send('commit 2')
  })
  const third = turns.single(() => send('3'))
  const fourth = turns.alone(() => send('4'))
  const fifth = turns.single(() => send('5'))
  await begun.promise
  expect(sent).toEqual(['1', 'begin 2'])
  end.resolve()
  expect(await Promise.all([first, third, fourth, fifth])).toEqual(['commit 2', '3', '4', '5'])
  expect(sent).toEqual(['1', 'begin 2', 'commit 2', '3', '4', '5'])
})

test('a failed transaction does not block the next one', async () => {
  const turns = new Turns()
  const failed = turns.alone(() => Promise.reject(new Error('no')))
  const next = turns.alone(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
