import { readFileSync } from 'node:fs'
import * as limits from '@topside/server/limits'
import { describe, expect, it, test } from 'vitest'
import { path } from './shell.ts'

const page = (name: string): string => readFileSync(path('packages/docs', name), 'utf8')
const inWords = (n: number): string => n.toLocaleString('en-US')

test('the table of variables lists those that a server reads, with their defaults', () => {
  const rows = [...page('hosting.md').matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)]
  const source = readFileSync(path('packages/server/src/environment.ts'), 'utf8')
  const [, variables = ''] = /const VARIABLES = z\.object\(\{\n(.*?)\n\}\)/s.exec(source) ?? []
  const read = [...variables.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(10)
  expect(rows.map(([, name]) => name).sort()).toEqual(read.sort())
  const given = Object.fromEntries(rows.map(([, name, value]) => [name, value]))
  expect(given).toMatchObject({ PORT: '`2567`', DATA_DIR: '`./data`', REDIS_PREFIX: '`topside`', PROXIES: '`0`' })
})

describe('the page of limits', () => {
  const text = page('limits.md')
  const { defaultLooks, defaultChanges, defaultLimit, defaultArrivals, processorLimit, QUOTAS, TASK_LIMITS } = limits
  const { CODE_STRANGERS, WAITING_REQUESTS, WAITING_ANALYSES, WAITING_FILES, WAITING_IMPORTS } = limits

  it.each([
    `${inWords(defaultLooks.burst)} reads and joins, then ${defaultLooks.perSecond} a second`,
    `${defaultChanges.burst} changes, then ${defaultChanges.perSecond} a second`,
    `${inWords(WAITING_REQUESTS.perAsker)} waiting HTTP requests, of ${inWords(WAITING_REQUESTS.most)} in all`,
    `a body of ${limits.BODY_LIMIT / 1024} kB, of ${limits.FORM_LIMIT / 1024} kB for a form`,
    `${limits.defaultConnections} open connections`,
    `${defaultLimit.burst} requests, then ${defaultLimit.perSecond} a second`,
    `${limits.MESSAGE_LIMIT / 1024} kB a message`,
    `${processorLimit.burst / 1000} s of processor time, then ${processorLimit.perSecond} ms a second`,
    `${defaultArrivals.burst} new users, then ${Math.round(defaultArrivals.perSecond * 3600)} an hour`,
    `${QUOTAS.address} matches that have not begun`,
    `${QUOTAS.open} matches that have not begun; ${QUOTAS.computers} unfinished`,
    `(${QUOTAS.computersOfAddress} from an address); ${QUOTAS.imported} imported`,
    `${QUOTAS.devices} devices`,
    `${limits.importLimit.burst} match files`,
    `${limits.chatLimit.burst} chat lines, then one every ${1 / limits.chatLimit.perSecond} s`,
    `${limits.hintLimit.burst} hints, then one every ${1 / limits.hintLimit.perSecond} s`,
    `all together ${inWords(CODE_STRANGERS.burst)}, then ${CODE_STRANGERS.perSecond} a second`,
    `${limits.NETWORKS[0]} times, and a /48 ${limits.NETWORKS[1]} times`,
    `${WAITING_ANALYSES.perAsker} waiting analyses`,
    `${limits.FILE_LIMIT / 1024 / 1024} MB (its film`,
    `${TASK_LIMITS.own / 1000} s of a thread's processor time, ${TASK_LIMITS.longest / 1000} s in all, ` +
      `${TASK_LIMITS.memory.maxOldGenerationSizeMb} MB`,
    `${WAITING_IMPORTS.perAsker} waiting per address, ${WAITING_IMPORTS.most} in all`,
    `${WAITING_FILES.perAsker} waiting per address, ${WAITING_FILES.most} in all`,
    `for ${limits.DAYS_KEPT.user} days`,
  ])('says: %s', (fact) => expect(text.replace(/\s+/g, ' ')).toContain(fact))
})

test('the page for players states after how many days a seat can change hands, and how long a code is valid', () => {
  expect(page('playing.md')).toContain(
    `no sign of the holder for ${['zero', 'one', 'two', 'three'][limits.CONSENT_DAYS]}`,
  )
  expect(page('playing.md')).toMatch(/works once within five minutes/)
  expect(limits.CODE_MINUTES).toBe(5)
})
