import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorCodes } from '@topside/protocol'
import { expect, test } from 'vitest'
import { isFinal } from '../net/reconnectingLink.ts'
import { english } from './english.ts'
import './chatTexts.ts'
import './lobbyErrors.ts'
import './replaceLabels.ts'
import './replayLabels.ts'

const packages = fileURLToPath(new URL('../../../../', import.meta.url))

/** Keys of error texts in the sources of the server and its packages. */
function keysOfServer(): string[] {
  const files = ['server', 'protocol', 'engine'].flatMap((name) => globSync(`${packages}${name}/src/**/*.ts`))
  const sources = files.filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  return [...new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=')error\.[\w.-]+(?=')/g) ?? []))]
}

test('every error of the server has a text', () => {
  const keys = keysOfServer()
  expect(keys).toContain('error.rules-changed')
  const wanted = [...keys, ...errorCodes.map((code) => `error.${code}`)]
  expect(wanted.filter((key) => english[key] === undefined)).toEqual([])
})

test('every code of a refused connection is classified as final or retried', () => {
  const final = errorCodes.filter((code) => isFinal({ code }))
  expect(final).toEqual([
    'bad-request',
    'not-found',
    'not-signed-in',
    'blocked',
    'not-a-player',
    'unplayable',
    'outdated',
  ])
  // Errors that may disappear with time, or at another process, must not end a page.
  for (const code of ['not-stored', 'no-room', 'too-busy', 'too-fast', 'stale', 'internal'] as const)
    expect(final).not.toContain(code)
})
