import { commitment } from '@topside/engine'
import { sized, toy } from '@topside/engine/testing'
import { toyTitle } from '@topside/server/testing/toy-title'
import { expect, test } from 'vitest'
import { searchSeats, stands } from './seat-search.ts'
import { seatsOfServer } from './seat-sites.ts'
import { Actor, Timeline } from './tenures.ts'

/** Findings in frames sent before the match began. */
const BEFORE = ['Former', 'Next'].map((name) => `${name} received blue-reserve after 0 commands`)

test('nothing reaches a former seat holder', async () => {
  const [report] = await seatsOfServer([toyTitle], sized(2, 10), 'test')
  if (report === undefined) throw new Error('there is no report')
  expect(report.faults).toEqual([])
  expect(report.matches).toBe(sized(2, 10))
  for (const count of [report.taken, report.givenBack, report.substituted]) expect(count).toBeGreaterThan(1)
  expect(report.moved).toBeGreaterThan(1)
  expect(report.attempts).toBeGreaterThan(50)
  expect(report.frames).toBeGreaterThan(100)
  expect(report.told).toBeGreaterThan(0)
})

test('a leak to the wrong user is found', () => {
  const timeline = new Timeline()
  const [former, next] = ['Former', 'Next'].map((name) => new Actor({ id: name, name, token: '' }, timeline)) as [
    Actor,
    Actor,
  ]
  const seeds = ['5a', '01', '02'].map((byte) => byte.repeat(32)) as [string, string, string]
  expect(commitment(seeds[0])).not.toBe('')
  const bid = (seat: number) => ({ kind: 'choose', seat, choice: { verb: 'bid', value: 1 } }) as const
  const truth = { title: toy, options: {}, seeds, commands: [bid(0), bid(1)] }
  const search = (): string[] => searchSeats(truth, [former, next], timeline.confided)
  next.gains(1)
  former.heard('blue-reserve')
  next.loses(1)
  next.heard('blue-reserve')
  timeline.began = true
  former.gains(0)
  former.heard('red-reserve')
  timeline.confided.push({ text: 'between us', moment: timeline.moment })
  timeline.moment++
  former.loses(0)
  next.gains(0)
  former.heard('late: between us')
  next.heard('red-reserve, and between us')
  expect(search()).toEqual(BEFORE)
  timeline.confided.push({ text: 'without you', moment: timeline.moment })
  former.heard('without you')
  expect(new Set(search())).toEqual(new Set([...BEFORE, 'Former received players’ chat: without you']))
})

test('finds a decision in its frame, and not in one with a higher number', () => {
  const asked = `8,ask.event.activation,17.14,,1\n\nevent-go-on`
  const sent = (text: string) => `\n\u{d9}${String.fromCharCode(text.length)}${text}`
  expect(stands(sent(asked), asked)).toBe(true)
  expect(stands(sent(`1${asked}`), asked)).toBe(false)
  expect(stands(sent(`1${asked}`) + sent(asked), asked)).toBe(true)
  // A length byte of 49 is the digit 1.
  const longer = asked.padEnd(49, ' ')
  expect(stands(sent(longer), longer)).toBe(true)
  const longest = asked.padEnd(0x0131, ' ')
  expect(stands(`\u{da}\u{01}1${longest}`, longest)).toBe(true)
})
