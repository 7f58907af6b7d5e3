import { expect, test } from 'vitest'
import { AskerGone, FairTurns } from './fair-turns.ts'

/** Work that runs until released, and records its abort signal. */
function work(): { run: (left: AbortSignal) => Promise<string>; end: () => void; begun: Promise<AbortSignal> } {
  const begun = Promise.withResolvers<AbortSignal>()
  const done = Promise.withResolvers<string>()
  const run = (left: AbortSignal): Promise<string> => {
    begun.resolve(left)
    left.addEventListener('abort', () => done.reject(new Error('ended early')))
    return done.promise
  }
  return { run, end: () => done.resolve('done'), begun: begun.promise }
}

const busy = { wire: { code: 'too-busy' } }

test('a limited number of jobs run at once; others wait, and are refused only if too many do', async () => {
  const turns = new FairTurns(1, { most: 2, perAsker: 1 })
  const [first, second] = [work(), work()]
  const one = turns.run(first.run, { asker: 'ann' })
  const two = turns.run(second.run, { asker: 'ann' })
  expect(() => turns.admit('ann')).toThrow('too-busy')
  await expect(turns.run(second.run, { asker: 'ann' })).rejects.toMatchObject(busy)
  expect(() => turns.admit('bob')).not.toThrow()
  first.end()
  await expect(one).resolves.toBe('done')
  await second.begun
  second.end()
  await expect(two).resolves.toBe('done')
})

test('an asker that leaves has its queued work dropped and its running work aborted', async () => {
  const turns = new FairTurns(1, { most: 9, perAsker: 9 })
  const [first, second, third] = [work(), work(), work()]
  const [early, late] = [new AbortController(), new AbortController()]
  const one = turns.run(first.run, { asker: 'ann', signal: early.signal })
  const two = turns.run(second.run, { asker: 'bob', signal: late.signal })
  const three = turns.run(third.run, { asker: 'cyd' })
  const told = await first.begun
  late.abort()
  await expect(two).rejects.toThrow(AskerGone)
  expect([turns.waiting, told.aborted]).toEqual([1, false])
  early.abort()
  await expect(one).rejects.toThrow(AskerGone)
  expect(told.aborted).toBe(true)
  await third.begun
  third.end()
  await expect(three).resolves.toBe('done')
  await expect(turns.run(first.run, { asker: 'ann', signal: early.signal })).rejects.toThrow(AskerGone)
})

test('on close queued work is refused and running work aborted', async () => {
  const turns = new FairTurns(1, { most: 9, perAsker: 9 })
  const [first, second] = [work(), work()]
  const one = turns.run(first.run, { asker: 'ann' })
  const two = turns.run(second.run, { asker: 'bob' })
  const ended = [expect(one).rejects.toThrow('ended early'), expect(two).rejects.toMatchObject(busy)]
  await turns.close()
  await Promise.all(ended)
  await expect(turns.run(first.run, { asker: 'ann' })).rejects.toMatchObject(busy)
})

test('work that waits too long is refused, while running work is not limited', async () => {
  const turns = new FairTurns(1, { most: 9, perAsker: 9, longest: 20 })
  const [first, second, third] = [work(), work(), work()]
  const one = turns.run(first.run, { asker: 'ann' })
  await expect(turns.run(second.run, { asker: 'bob' })).rejects.toMatchObject(busy)
  expect(turns.waiting).toBe(0)
  first.end()
  await expect(one).resolves.toBe('done')
  const three = turns.run(third.run, { asker: 'cyd' })
  await third.begun
  third.end()
  await expect(three).resolves.toBe('done')
})
