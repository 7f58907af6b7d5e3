import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { receiver } from '../testing/receiver.ts'
import type { Message } from './message.ts'
import { bodyFor, Webhooks } from './webhook.ts'

const message: Message = {
  id: 'match.0.turn.4',
  event: 'turn',
  attempt: 2,
  title: 'Toy',
  opponents: ['<@everyone> & Bob'],
  lines: ['It is your turn.'],
  link: 'https://games.example/match/m',
}
const to = (address: string) => ({ address, secret: 'key', site: 'https://games.example' })
const open = new Webhooks({ privateNetworks: true })
const closed = new Webhooks({ privateNetworks: false })

test('a webhook is a signed POST, marked if it may be a repetition', async () => {
  const { address, received } = await receiver()
  expect(await open.send(message, to(address))).toEqual({ result: { what: 'sent', status: 204 } })
  const [{ headers, body, url }] = received as [(typeof received)[0]]
  expect(url).toBe('/hook')
  expect(JSON.parse(body)).toMatchObject({ event: 'turn', attempt: 2, title: 'Toy', link: message.link })
  expect(headers).toMatchObject({ 'x-topside-id': message.id, 'x-topside-attempt': '2' })
  const signed = createHmac('sha256', 'key').update(`${headers['x-topside-timestamp']}.${body}`).digest('hex')
  expect(headers['x-topside-signature']).toBe(`sha256=${signed}`)
})

describe('without permission for private networks', () => {
  test('this machine is not reached by any name or notation', async () => {
    const { address, received } = await receiver()
    const { port } = new URL(address)
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0'])
      expect([host, await closed.send(message, to(`http://${host}:${port}/`))]).toEqual([
        host,
        { result: { what: 'private' }, final: true },
      ])
    expect(received).toEqual([])
  })

  test.each([
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '[::1]',
    '[fe80::1]',
    '[fd00::1]',
    '[::127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
    '[64:ff9b:1::a00:1]',
    '[2002:a00:1::]',
    '[fec0::1]',
  ])('%s is not reached', async (host) => {
    for (const scheme of ['http', 'https'])
      expect(await closed.send(message, to(`${scheme}://${host}/`))).toEqual({
        result: { what: 'private' },
        final: true,
      })
  })
})

test('a redirection is not followed', async () => {
  const there = await receiver()
  const { address } = await receiver((response) => response.writeHead(307, { location: there.address }).end())
  expect(await open.send(message, to(address))).toEqual({ result: { what: 'redirected', status: 307 }, final: true })
  expect(there.received).toEqual([])
})

test.each([
  [404, true],
  [410, true],
  [429, false],
  [500, false],
])('status %i is final: %s', async (status, final) => {
  const { address } = await receiver((response) => response.writeHead(status).end())
  expect(await open.send(message, to(address))).toEqual({ result: { what: 'refused', status }, final })
})

test('an endless answer is not read to the end', async () => {
  let written = 0
  const { address } = await receiver((response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(4_096))) written += 4_096
    }
    response.on('drain', more).writeHead(200)
    more()
  })
  expect(await open.send(message, to(address))).toEqual({ result: { what: 'sent', status: 200 } })
  expect(written).toBeLessThan(64 * 1024 * 1024)
})

test('a host that does not answer in time, or at all, is retried', async () => {
  const { address } = await receiver(() => undefined)
  const hasty = new Webhooks({ privateNetworks: true, longest: 50 })
  expect(await hasty.send(message, to(address))).toEqual({ result: { what: 'slow' } })
  expect(await open.send(message, to('http://127.0.0.1:1/'))).toEqual({ result: { what: 'unreachable' } })
})

test('Discord and Slack get their own forms, in which a name mentions nobody', () => {
  const discord = JSON.parse(bodyFor(new URL('https://discord.com/api/webhooks/1/abc'), message))
  expect(discord).toEqual({
    content: 'Your turn in Toy against <@everyone> & Bob\nIt is your turn.\nhttps://games.example/match/m',
    allowed_mentions: { parse: [] },
  })
  const slack = JSON.parse(bodyFor(new URL('https://hooks.slack.com/services/a'), message))
  expect(slack.text).toContain('&lt;@everyone&gt; &amp; Bob')
  expect(JSON.parse(bodyFor(new URL('https://discord.com.example/api/webhooks/1'), message))).toHaveProperty('event')
})
