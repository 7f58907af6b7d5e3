import { createHash } from 'node:crypto'
import type { Choice } from '@topside/engine'
import { packCompact, packNamed, packPiece, packSpace, WIRE_VERSION } from '@topside/protocol'
import { expect, test } from 'vitest'
import { formOfState } from '../colyseus/testing.ts'
import { DecisionWriter } from './decision-text.ts'

const places = (verb: string, piece?: string): Choice[] =>
  Array.from({ length: 60 }, (_, i) => ({ verb, ...(piece !== undefined && { piece }), space: `b${1001 + 3 * i}` }))

const mixed: Choice[] = [
  { verb: 'pass' },
  { verb: 'bid', value: 2 },
  { verb: 'move', piece: 'red-1', space: 'ford', option: 'after' },
  ...places('move', 'red-1'),
  ...places('move', 'red-2'),
  ...places('place'),
]

/** One example of each kind of message. */
function forms(): (string | Uint8Array)[] {
  const writer = new DecisionWriter()
  const decision = (choices: readonly Choice[]) =>
    writer.write({ kind: 'move', ask: 'ask.move', rule: '8.1', args: { unit: { piece: 'red-1' } }, choices }, 7)
  return [
    formOfState(),
    decision(mixed.slice(0, 3)),
    decision(mixed),
    String([packPiece(7, 2, 9), packSpace(2, 3)]),
    packNamed({ unit: { piece: 'red-1' }, place: { space: 'ford' } }),
    packCompact([{ key: 'odds.won', p: 0.5 }, { key: 'odds.lost', p: 0.5 }, 'odds.won']),
  ]
}

/** SHA-256 of this version's forms, in hexadecimal digits. */
const KNOWN = { version: 3, forms: 'c408655c89be77b07f9d275716ab595549090d09727cbcb477ff70e49385925d' }

test('the wire version changes with every message format, so that open pages do not misread messages', () => {
  const hash = createHash('sha256')
  for (const form of forms()) hash.update(form)
  expect({ version: WIRE_VERSION, forms: hash.digest('hex') }).toEqual(KNOWN)
})
