import type { NoticeResult } from '@topside/protocol'
import type { DueNotice } from '../store/notices.ts'
import type { Message } from './message.ts'

/** Where a message goes. */
export type Destination = Pick<DueNotice, 'address' | 'secret' | 'site'>

/** What came of an attempt; `final`: trying again is of no use. */
export interface Attempt {
  readonly result: NoticeResult
  readonly final?: boolean
}

/** Sends messages by one kind of channel. It does not reject. */
export interface Carrier {
  send(message: Message, to: Destination): Promise<Attempt>
}
