import type { Channel } from '../store/channels.ts'
import type { ToldNotice } from '../store/notices.ts'
import type { Carrier } from './carrier.ts'
import { lineOf, linkOf, messageOf, subjectOf, type TitleWords } from './message.ts'

/** Readers fetch a feed: notices for it just become visible when due. */
export const feedCarrier: Carrier = { send: async () => ({ result: { what: 'sent' } }) }

/** The address of a user's feed. */
export function feedAddress({ site, secret }: Pick<Channel, 'site' | 'secret'>): string {
  return `${site}/api/feeds/${secret}`
}

/** An Atom feed (RFC 4287) of its user's notices, latest first. */
export function atom(
  channel: Pick<Channel, 'id' | 'site' | 'secret'>,
  told: readonly (ToldNotice & { readonly words: TitleWords })[],
): string {
  const address = xml(feedAddress(channel))
  const latest = told[0]?.at ?? new Date(0)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Topside: your turns</title>
<id>tag:topside,2026:${xml(channel.id)}</id>
<link rel="self" href="${address}"/>
<link href="${xml(channel.site)}/"/>
<updated>${latest.toISOString()}</updated>
<author><name>Topside</name></author>
${told.map((notice) => entry(channel, notice)).join('\n')}
</feed>
`
}

function entry({ site }: Pick<Channel, 'site'>, notice: ToldNotice & { readonly words: TitleWords }): string {
  const told = { ...notice, site, tries: 1 }
  const message = messageOf([told], notice.words)
  return `<entry>
<title>${xml(subjectOf(message))}</title>
<id>tag:topside,2026:${xml(message.id)}</id>
<link href="${xml(linkOf(told))}"/>
<updated>${notice.at.toISOString()}</updated>
<summary>${xml(lineOf(notice, notice.words))}</summary>
</entry>`
}

/** Escapes text for XML, removing control characters that XML does not allow. */
function xml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
