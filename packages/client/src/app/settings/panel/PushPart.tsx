import type { ChannelList } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import {
  canPush,
  needsHomeScreen,
  type PushRefusal,
  pushAddress,
  subscribePush,
  unsubscribePush,
} from '../../browser/push.ts'
import { Refusal } from '../../parts/Refusal.tsx'
import { useAsking } from '../../parts/useAsking.ts'
import { channelLabel } from '../../words/channelLabels.ts'
import { ChannelTools, KindWords } from './ChannelTools.tsx'
import { endChannel, setPush } from './channels.ts'
import { LastResult } from './LastResult.tsx'

interface PushProps {
  readonly list: ChannelList
  readonly onChange: () => void
}

/** Whether this browser shows notices; how it could, or nothing, if it cannot. */
export function PushPart({ list, onChange }: PushProps) {
  const [address, setAddress] = useState<string | undefined>(undefined)
  const [refusal, setRefusal] = useState<PushRefusal | undefined>(undefined)
  const { busy, error, ask } = useAsking()
  useEffect(() => ask(async () => setAddress(await pushAddress())), [list])
  if (needsHomeScreen())
    return (
      <section class="channel" aria-label={channelLabel('channels.push')} data-testid="channel-push">
        <p class="row">
          <KindWords kind="push" />
        </p>
        <p class="small muted">{channelLabel('channels.push-home')}</p>
      </section>
    )
  if (!canPush()) return null
  const found = list.channels.find(({ kind }) => kind === 'push')
  // The browser may have ended its subscription, or started another, without the server's knowledge.
  const channel = found?.address === address ? found : undefined
  const doing = (work: () => Promise<unknown>): void =>
    ask(async () => {
      setRefusal(undefined)
      await work()
      onChange()
    })
  const begin = async (): Promise<void> => {
    const subscribed = await subscribePush(list.pushKey)
    if (typeof subscribed === 'string') setRefusal(subscribed)
    else await setPush(subscribed)
  }
  const end = async (): Promise<void> => {
    await endChannel('push')
    await unsubscribePush()
  }
  return (
    <section class="channel" aria-label={channelLabel('channels.push')} data-testid="channel-push">
      <p class="row">
        <KindWords kind="push" />
      </p>
      <div class="small" role="status" data-testid="state-push">
        {channel !== undefined && <p class="muted">{channelLabel('channels.push-active')}</p>}
        {channel !== undefined && <LastResult channel={channel} />}
        {refusal !== undefined && <p class="warn">{channelLabel(`channels.push-${refusal}`)}</p>}
      </div>
      <div class="channel-buttons">
        {channel === undefined ? (
          <button type="button" class="button" disabled={busy} data-testid="set-push" onClick={() => doing(begin)}>
            {channelLabel('channels.push-on')}
          </button>
        ) : (
          <ChannelTools kind="push" end="channels.push-off" busy={busy} onTest={doing} onEnd={() => doing(end)} />
        )}
      </div>
      <Refusal error={error} />
    </section>
  )
}
