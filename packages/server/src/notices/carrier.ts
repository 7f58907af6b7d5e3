import type { NoticeResult } from '@topside/protocol'
import type { DueNotice } from '../store/notices.ts'
import type { Message } from './message.ts'

/** Where a message goes. */
export type Destination = Pick<DueNotice, 'address' | 'secret' | 'site'>

/** The result of an attempt; `final`: a retry is pointless. */
export interface Attempt {
  readonly result: NoticeResult
  readonly final?: boolean
}

/** Sends messages through one kind of channel. Never rejects. */
export interface Carrier {
  send(message: Message, to: Destination): Promise<Attempt>
}
