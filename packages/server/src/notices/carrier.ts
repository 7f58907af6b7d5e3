import type { NoticeResult } from '@topside/protocol'
import type { DueNotice } from '../store/notices.ts'
import type { Message } from './message.ts'

/** Where a message goes. */
export type Destination = Pick<DueNotice, 'address' | 'secret' | 'site'> & Partial<Pick<DueNotice, 'keys'>>

/** The result of an attempt; `final`: a retry is pointless; `gone`: the channel has ended, as its receiver says. */
export interface Attempt {
  readonly result: NoticeResult
  readonly final?: boolean
  readonly gone?: boolean
}

/** Sends messages through one kind of channel. Never rejects. */
export interface Carrier {
  send(message: Message, to: Destination): Promise<Attempt>
}
