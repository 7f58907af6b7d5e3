import { createTransport, type Transporter } from 'nodemailer'
import { describe } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import { NOTICES } from '../security/limits.ts'
import type { Attempt, Carrier, Destination } from './carrier.ts'
import { type Message, subjectOf } from './message.ts'

/** How mails are sent. */
export interface MailOptions {
  /** `smtp://` or `smtps://` with user and password. */
  readonly url: string
  /** Sender's address. */
  readonly from: string
}

/** Sends messages as mails, in plain text and HTML, each with an unsubscribe link (RFC 8058). */
export class Mails implements Carrier {
  readonly #transport: Transporter
  readonly #from: string
  readonly #say: Say

  constructor({ url, from }: MailOptions, say: Say) {
    const { longest } = NOTICES
    const limits = { connectionTimeout: longest, greetingTimeout: longest, socketTimeout: longest }
    this.#transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
    this.#from = from
    this.#say = say
  }

  send(message: Message, { address, secret, site }: Destination): Promise<Attempt> {
    const end = endAddress({ site, secret })
    const subject = subjectOf(message)
    return this.#mail({
      to: address,
      subject,
      messageId: `<${message.id}.${secret.slice(0, 8)}@${new URL(site).hostname}>`,
      text: [...message.lines, '', message.link, '', `To get no more of these mails: ${end}`].join('\n'),
      html: html(subject, [
        ...message.lines.map((line) => `<p>${escaped(line)}</p>`),
        `<p><a href="${escaped(message.link)}">Open the match</a></p>`,
        `<p><small><a href="${escaped(end)}">No more of these mails</a></small></p>`,
      ]),
      headers: {
        'List-Unsubscribe': `<${end}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
        'X-Topside-Attempt': String(message.attempt),
      },
    })
  }

  /** Sends the mail that asks the recipient to confirm an address. `name`: the user's name. */
  askToConfirm({ address, secret, site }: Destination, name: string): Promise<Attempt> {
    const confirm = `${site}/api/mail/confirm/${secret}`
    const why = `${name} asked for mails to this address when it is their turn in a match at ${site}.`
    const ignore = 'If that was not you, ignore this mail: nothing more will be sent.'
    const subject = 'Confirm your e-mail address for Topside'
    return this.#mail({
      to: address,
      subject,
      text: [why, '', `To confirm: ${confirm}`, '', ignore].join('\n'),
      html: html(subject, [
        `<p>${escaped(why)}</p>`,
        `<p><a href="${escaped(confirm)}">Confirm this address</a></p>`,
        `<p>${ignore}</p>`,
      ]),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }

  async #mail(mail: NonNullable<Parameters<Transporter['sendMail']>[0]>): Promise<Attempt> {
    try {
      // An object, so that commas in an address do not make several recipients.
      await this.#transport.sendMail({ ...mail, from: this.#from, to: { name: '', address: String(mail.to) } })
      return { result: { what: 'sent' } }
    } catch (error) {
      const status = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : null
      if (typeof status === 'number') return { result: { what: 'refused', status }, final: status >= 500 }
      this.#say(`Mail not sent: ${describe(error)}`, WRONG)
      return { result: { what: 'unreachable' } }
    }
  }

  /** Closes all connections. */
  close(): void {
    this.#transport.close()
  }
}

/** The address of a page that ends the mails of a channel, also by a single `POST`. */
function endAddress({ site, secret }: Pick<Destination, 'site' | 'secret'>): string {
  return `${site}/api/mail/end/${secret}`
}

function html(title: string, parts: readonly string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
${parts.join('\n')}</html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
