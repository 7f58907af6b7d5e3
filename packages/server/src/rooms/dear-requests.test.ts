import { expect, test } from 'vitest'
import { join, newMatch, refusal, user } from '../testing/client.ts'
import { toyServer } from '../testing/toy-server.ts'

/** More requests than any player sends; without a limit on processor time, all would be served. */
const MANY = 200_000
const more = { burst: 1e6, perSecond: 1e6 }
// Enough for the few requests of others on a slow machine, and refilled more slowly than a fast machine spends it.
const { port } = await toyServer({ limit: more, processor: { burst: 20, perSecond: 0.1 } })

test.each([
  [
    'careful answers',
    (n: number) => [
      'command',
      {
        id: `dear-${n}-000`,
        seq: 0,
        command: { kind: 'choose', seat: 0, careful: true, choices: [{ verb: 'bid', value: n % 3 }] },
      },
    ],
  ],
  [
    'questions why not',
    (n: number) => ['why', { seat: 0, choice: { verb: 'move', space: n % 2 === 0 ? 'west' : 'east' } }],
  ],
  ['previews', () => ['preview', { seat: 0 }]],
] as const)(
  '%s over several connections exhaust their processor time, and others are served',
  async (_what, request) => {
    const [eve, ann] = [await user(port, 'Eve'), await user(port, 'Ann')]
    const match = await newMatch(port, [eve, ann])
    const lines = await Promise.all(
      Array.from({ length: 5 }, () => join(port, 'match', { match: match.id, token: eve.token })),
    )
    const other = await join(port, 'match', { match: match.id, token: ann.token })
    const codes = new Set<string>()
    let sent = 0
    for (; sent < MANY && !codes.has('too-fast'); sent += lines.length)
      for (const refused of await Promise.allSettled(
        lines.map(({ room }, line) => room.request(...(request(sent + line) as [string, object]))),
      ))
        if (refused.status === 'rejected') codes.add((await refusal(Promise.reject(refused.reason))).code)
    expect([...codes], `after ${sent}`).toContain('too-fast')
    expect(await other.room.request('preview', { seat: 1 })).toMatchObject({ seq: 0 })
    expect(
      await other.room.request('command', {
        id: 'ann-answers',
        seq: 0,
        command: { kind: 'choose', seat: 1, choices: [{ verb: 'bid', value: 1 }] },
      }),
    ).toEqual({ seq: 1, taken: 1 })
  },
)
