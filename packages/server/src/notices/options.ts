import type { MailOptions } from './mail.ts'

/** How users whose page is closed are told of their turns. */
export interface NoticeOptions {
  /** The site's address for links, without a slash at the end; absent: the one that a user's browser asked. */
  readonly siteUrl?: string | undefined
  /** Absent: no mails. Needs `siteUrl`. */
  readonly mail?: MailOptions | undefined
  /** Whether webhooks may reach private networks and this machine. */
  readonly privateNetworks?: boolean
}
