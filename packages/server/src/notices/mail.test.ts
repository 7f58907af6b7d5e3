import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { mailbox } from '../testing/mailbox.ts'
import { Mails } from './mail.ts'
import type { Message } from './message.ts'

const message: Message = {
  id: 'match.0.turn.4',
  event: 'turn',
  attempt: 1,
  title: 'Toy',
  opponents: ['<b>Bob</b>\r\nBcc: eve@elsewhere.example'],
  lines: ['It is your turn.'],
  link: 'https://games.example/match/m',
}
const to = { address: 'ann@home.example', secret: 's'.repeat(43), site: 'https://games.example' }

/** Mails through a server on this machine. */
function mails(port: number): Mails {
  const sent = new Mails({ url: `smtp://127.0.0.1:${port}`, from: 'topside@games.example' }, () => undefined)
  onTestFinished(() => sent.close())
  return sent
}

test('a mail goes to one address, as text and HTML, and can be ended by one click', async () => {
  const { port, mails: got } = await mailbox()
  expect(await mails(port).send(message, to)).toEqual({ result: { what: 'sent' } })
  expect(got).toHaveLength(1)
  const [{ to: receivers, text } = { to: [], text: '' }] = got
  expect(receivers).toEqual(['ann@home.example'])
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
  const unfolded = head.replaceAll(/\r\n\s+/g, ' ')
  expect(unfolded).toContain(`List-Unsubscribe: <https://games.example/api/mail/end/${to.secret}>`)
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(unfolded).toContain('Message-ID: <match.0.turn.4.ssssssss@games.example>')
  expect(unfolded).toMatch(/^From: topside@games\.example$/m)
  expect(unfolded).not.toMatch(/^Bcc:/m)
  expect(body).toContain('text/plain')
  expect(body).toContain('https://games.example/match/m')
  expect(body).not.toContain('<b>Bob')
})

test('commas in an address do not add recipients', async () => {
  const { port, mails: got } = await mailbox()
  await mails(port).send(message, { ...to, address: 'ann@home.example,eve@elsewhere.example' })
  expect(got.flatMap(({ to: receivers }) => receivers)).not.toContain('eve@elsewhere.example')
})

test('a mailbox that does not exist is abandoned, but not an unreachable server', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await mails(port).send(message, to)).toEqual({ result: { what: 'refused', status: 550 }, final: true })
  await new Promise<void>((done) => server.close(done))
  expect(await mails(port).send(message, to)).toEqual({ result: { what: 'unreachable' } })
})
