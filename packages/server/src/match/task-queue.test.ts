import { expect, test } from 'vitest'
import { TaskQueue } from './task-queue.ts'

test('a task starts at once if there are no earlier ones, otherwise after all of them', async () => {
  const queue = new TaskQueue()
  const said: string[] = []
  const first = Promise.withResolvers<void>()
  const task = (name: string, until?: Promise<void>) =>
    queue.run(async () => {
      said.push(`${name} begins`)
      await until
      said.push(`${name} ends`)
    })
  const done = [task('first', first.promise), task('second')]
  expect(said).toEqual(['first begins'])
  done.push(task('third'))
  first.resolve()
  await Promise.all(done)
  expect(said).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

test('it is busy until the last task has ended, and a failure ends only its own task', async () => {
  const queue = new TaskQueue()
  expect(queue.busy).toBe(false)
  const failed = queue.run(async () => {
    throw new Error('no')
  })
  const after = queue.run(async () => queue.busy)
  expect(queue.busy).toBe(true)
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe(true)
  expect(queue.busy).toBe(false)
  expect(await queue.run(async () => 'again')).toBe('again')
})
