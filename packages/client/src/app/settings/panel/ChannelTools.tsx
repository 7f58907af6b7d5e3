import type { ChannelKind, NoticeResult } from '@topside/protocol'
import { channelLabel } from '../../words/channelLabels.ts'
import { testChannel } from './channels.ts'

/** Name and description of a kind of channel. */
export function KindWords({ kind }: { kind: ChannelKind }) {
  return (
    <span>
      {channelLabel(`channels.${kind}`)}
      <small>{channelLabel(`channels.${kind}-note`)}</small>
    </span>
  )
}

interface ToolsProps {
  readonly kind: ChannelKind
  readonly busy: boolean
  /** The words of the button that ends the channel. */
  readonly end: 'channels.end' | 'channels.push-off'
  readonly onTest: (test: () => Promise<NoticeResult>) => void
  readonly onEnd: () => void
}

/** Buttons of a channel that is set: to try it, if it can be tried, and to end it. */
export function ChannelTools({ kind, busy, end, onTest, onEnd }: ToolsProps) {
  return (
    <>
      {(kind === 'webhook' || kind === 'push') && (
        <button
          type="button"
          class="button"
          disabled={busy}
          data-testid={`test-${kind}`}
          onClick={() => onTest(() => testChannel(kind))}
        >
          {channelLabel('channels.test')}
        </button>
      )}
      <button
        type="button"
        class="plain link"
        disabled={busy}
        aria-label={channelLabel('channels.end-of', { kind: channelLabel(`channels.${kind}`) })}
        data-testid={`end-${kind}`}
        onClick={onEnd}
      >
        {channelLabel(end)}
      </button>
    </>
  )
}
