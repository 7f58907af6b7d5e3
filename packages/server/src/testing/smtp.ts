import { SMTPServer } from 'smtp-server'

/** A mail as a server received it. */
export interface ReceivedMail {
  readonly to: readonly string[]
  /** Head and body as sent. */
  readonly text: string
}

/** A mail server on this machine. */
export interface Smtp {
  readonly port: number
  /** The mails received. */
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

/** Starts a mail server on this machine. */
export async function openSmtp(): Promise<Smtp> {
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
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    mails,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
