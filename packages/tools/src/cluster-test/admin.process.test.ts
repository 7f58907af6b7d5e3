import { freePorts, join, newMatch, user } from '@topside/server/testing/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { path } from '../shell.ts'
import { missing, Site } from './site.ts'

const lacking = await missing()
if (lacking !== undefined) console.warn(`Left out: the admin page of several processes. ${lacking}`)

/** Ports of these processes only. */
const PORT = await freePorts(2)
const PASSWORD = 'open sesame!'

describe.skipIf(lacking !== undefined)('the administrator’s page of a site of two processes', () => {
  let site: Site
  beforeAll(async () => {
    const env = { ADMIN_PASSWORD: PASSWORD }
    site = await Site.open(PORT, 2, env, path('packages/server/src/testing/serve-toy.ts'))
  })
  afterAll(() => site.close(), 60_000)

  /** Lines of the first process's page. */
  const page = async (): Promise<string[]> => {
    const authorization = `Basic ${Buffer.from(`anybody:${PASSWORD}`).toString('base64')}`
    const answer = await fetch(`http://127.0.0.1:${PORT}/admin`, { headers: { authorization } })
    return (await answer.text()).split('<tr>')
  }

  test('shows errors of all processes, past ones too, and no secrets', async () => {
    const ann = await user(PORT, '<b>Ann</b>')
    const { id } = await newMatch(PORT, [ann, ann])
    await site.db.query(`update matches set server_seed = '<b>torn</b>' where id = $1`, [id])
    await expect(join(PORT + 1, 'match', { match: id, token: ann.token })).rejects.toThrow('error.rules-changed')
    const wrong = [`Match ${id}`, 'cannot be opened']
    const found = async (): Promise<string[]> =>
      (await page()).filter((line) => wrong.every((part) => line.includes(part)))
    await expect.poll(found).toEqual([expect.stringContaining(`<td>127.0.0.1:${PORT + 1} `)])
    await site.processes[1]?.end('SIGKILL')
    expect(await found()).toHaveLength(1)
    const text = (await page()).join()
    for (const secret of [ann.token, PASSWORD, '<b>']) expect(text).not.toContain(secret)
    expect(text).toContain(`<td>127.0.0.1:${PORT} `)
  })

  test('logs a match that moves to another process, there and here', async () => {
    const [first, second] = site.processes
    if (first === undefined || second === undefined) throw new Error('two processes')
    await second.start()
    const ann = await user(PORT, 'Ann')
    const { id } = await newMatch(PORT, [ann, ann])
    const sit = (port: number) => join(port, 'match', { match: id, token: ann.token })
    await sit(PORT + 1)
    await expect.poll(() => site.holder(id)).toBe(PORT + 1)
    await second.end('SIGKILL')
    await expect.poll(() => site.holder(id)).toBeUndefined()
    await sit(PORT)
    expect(first.log).toMatch(new RegExp(`Match ${id} was taken over from process \\S+`))
    await site.stop(first)
    expect(first.log).toContain(`Match ${id} was left to other processes`)
  })
})
