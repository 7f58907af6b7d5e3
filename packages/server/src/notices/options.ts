import type { MailOptions } from './mail.ts'

/** How users without an open page are notified of their turns. */
export interface NoticeOptions {
  /** The site's address for links, without a trailing slash; absent: the address that a user's browser requested. */
  readonly siteUrl?: string | undefined
  /** Absent: no mails. Needs `siteUrl`. */
  readonly mail?: MailOptions | undefined
  /** Whether webhooks may reach private networks and this machine. */
  readonly privateNetworks?: boolean
}
