import type { NoticeResult, ToldChannel } from '@topside/protocol'
import { ago } from '../../words/ago.ts'
import { channelLabel } from '../../words/channelLabels.ts'

/** The result of a channel's last message, if there was one. */
export function LastResult({ channel: { lastAt, lastResult } }: { channel: ToldChannel }) {
  if (lastResult === null || lastAt === null) return null
  return (
    <p class={lastResult.what === 'sent' ? 'muted' : 'warn'}>
      {channelLabel('channels.last', { ago: ago(lastAt, Date.now()), what: resultWords(lastResult) })}
    </p>
  )
}

function resultWords({ what, status }: NoticeResult): string {
  return channelLabel(`channels.result-${what}`, { status: status ?? '' })
}
