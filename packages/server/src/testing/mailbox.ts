import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as a server received it. */
export interface ReceivedMail {
  readonly to: readonly string[]
  /** Head and body as sent. */
  readonly text: string
}

/** A mail server on this machine that keeps what it gets, until the end of the test, or as `finished` says. */
export async function mailbox(
  finished: (close: () => Promise<void>) => void = onTestFinished,
): Promise<{ readonly port: number; readonly mails: ReceivedMail[] }> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  finished(() => new Promise<void>((done) => server.close(() => done())))
  const address = server.server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0, mails }
}
