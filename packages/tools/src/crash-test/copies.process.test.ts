import { rmSync } from 'node:fs'
import { createServer } from '@topside/server'
import { freePort, join, newMatch, user } from '@topside/server/testing/client'
import { emptyDataFolder } from '@topside/server/testing/empty-folder'
import { openEmbedded } from '@topside/server/testing/parts'
import { toyTitles } from '@topside/server/testing/toy-title'
import { expect, onTestFinished, test } from 'vitest'
import { Copies } from './copies.ts'
import type { Watch } from './watch.ts'

test('a copy of a store in use has what was acknowledged; one that lacks or changes something is found', async () => {
  const dataDir = await emptyDataFolder()
  const port = await freePort()
  const server = await createServer({ ...toyTitles, port, host: '127.0.0.1', dataDir, embedded: { reserve: 0 } })
  const ann = await user(port, 'Ann')
  const { id } = await newMatch(port, [ann, ann])
  const { room } = await join(port, 'match', { match: id, token: ann.token })
  for (const [seat, value] of [1, 0].entries()) {
    const command = { kind: 'choose', seat, choices: [{ verb: 'bid', value }] }
    await room.request('command', { id: `request-${seat}`, seq: 0, command })
  }
  const faults: string[] = []
  let seq = 2
  const watch = { faults, random: () => 0.5, tables: { ids: [id], of: () => [{ seq }] } }
  const copies = new Copies(dataDir, watch as unknown as Watch)
  onTestFinished(() => {
    copies.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  await copies.copy()
  expect(faults).toEqual([])
  expect(copies.report).toMatchObject({ backups: 1, moves: 1 })
  seq = 3
  await copies.copy()
  expect(faults).toEqual([`a copy has 2 commands of ${id}, 3 were shown before it began`])

  await room.leave()
  await server.close()
  const db = await openEmbedded(`${dataDir}/store`)
  await copies.compare(db)
  expect(faults).toHaveLength(1)
  await db.query(`update commands set command = '{}' where seq = 1`)
  await copies.compare(db)
  expect(faults.slice(1)).toContain(`a copy had other commands in ${id} than the store has at the end`)
  await db.close()
})
