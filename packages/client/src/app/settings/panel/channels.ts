import type { ChannelKind, ChannelList, NoticeKind, NoticeResult, QuietHours, ToldChannel } from '@topside/protocol'
import type { PushSubscribed } from '../../browser/push.ts'
import { api } from '../../net/user.ts'

/** A kind of channel with an address that the user knows. */
export type AddressedKind = Exclude<ChannelKind, 'push'>

/** The user's channels for notices about turns. Throws an `ApiError`, like all functions in this file. */
export const channels = (): Promise<ChannelList> => api.ask('GET', '/me/channels')

/** Sets or renews a channel; a feed has no address of its own. */
export const setChannel = (kind: AddressedKind, address?: string): Promise<ToldChannel> =>
  api.ask('PUT', `/me/channels/${kind}`, kind === 'feed' ? {} : { address })

/** Ends a channel. */
export const endChannel = (kind: ChannelKind): Promise<void> => api.ask('DELETE', `/me/channels/${kind}`)

/** Switches off these kinds of notices for all channels, and the others on. */
export const muteKinds = (muted: readonly NoticeKind[]): Promise<void> =>
  api.ask('PUT', '/me/channels/muted', { muted })

/** Sets when no notices are sent; `null`: always some. */
export const setQuiet = (quiet: QuietHours | null): Promise<void> => api.ask('PUT', '/me/channels/quiet', { quiet })

/** Notifies this browser. */
export const setPush = (subscribed: PushSubscribed): Promise<ToldChannel> =>
  api.ask('PUT', '/me/channels/push', subscribed)

/** Sends a test to the webhook, or to this browser. */
export const testChannel = (kind: 'webhook' | 'push'): Promise<NoticeResult> =>
  api.ask('POST', `/me/channels/${kind}/test`)
