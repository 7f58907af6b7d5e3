import type { ChannelList, ToldChannel } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { Refusal } from '../../parts/Refusal.tsx'
import { useAsking } from '../../parts/useAsking.ts'
import { channelLabel } from '../../words/channelLabels.ts'
import { ChannelTools, KindWords } from './ChannelTools.tsx'
import { type AddressedKind, channels, endChannel, setChannel } from './channels.ts'
import { KindSwitches } from './KindSwitches.tsx'
import { LastResult } from './LastResult.tsx'
import { PushPart } from './PushPart.tsx'
import { QuietTimes } from './QuietTimes.tsx'
import '../../words/lobbyErrors.ts'
import '../../parts/fields.css'
import './ChannelSettings.css'

/** Settings for notices about the user's turns while no page is open. */
export function ChannelSettings() {
  const [list, setList] = useState<ChannelList | undefined>(undefined)
  const { error, ask } = useAsking()
  const refresh = (): void => ask(async () => setList(await channels()))
  useEffect(refresh, [])
  return (
    <>
      <p class="small muted">{channelLabel('channels.note')}</p>
      <Refusal error={error} />
      {list !== undefined && <KindSwitches muted={list.muted} onChange={refresh} />}
      {list !== undefined && <QuietTimes quiet={list.quiet} onChange={refresh} />}
      {list?.offered.map((kind) => {
        const channel = list.channels.find((each) => each.kind === kind)
        if (kind === 'push') return <PushPart key={kind} list={list} onChange={refresh} />
        return (
          <ChannelPart key={`${kind} ${channel?.address ?? ''}`} kind={kind} channel={channel} onChange={refresh} />
        )
      })}
    </>
  )
}

interface PartProps {
  readonly kind: AddressedKind
  readonly channel: ToldChannel | undefined
  readonly onChange: () => void
}

/** One kind of channel: its address, its last result, and buttons. */
function ChannelPart({ kind, channel, onChange }: PartProps) {
  const [address, setAddress] = useState(channel?.address ?? '')
  const { busy, error, ask } = useAsking()
  const doing = (work: () => Promise<unknown>): void =>
    ask(async () => {
      await work()
      onChange()
    })
  const submit = (event: Event): void => {
    event.preventDefault()
    doing(() => setChannel(kind, address.trim()))
  }
  const own = kind !== 'feed'
  return (
    <form
      class="channel"
      aria-label={channelLabel(`channels.${kind}`)}
      data-testid={`channel-${kind}`}
      onSubmit={submit}
    >
      {own || channel !== undefined ? (
        <Address kind={kind} address={address} onInput={setAddress} />
      ) : (
        <p class="row">
          <KindWords kind={kind} />
        </p>
      )}
      {channel !== undefined && <State channel={channel} />}
      <div class="channel-buttons">
        <button
          type="submit"
          class="button"
          disabled={busy || (own && (address.trim() === '' || (address === channel?.address && channel.confirmed)))}
          data-testid={`set-${kind}`}
        >
          {channelLabel(submitWords(kind, channel))}
        </button>
        {channel !== undefined && (
          <ChannelTools
            kind={kind}
            end="channels.end"
            busy={busy}
            onTest={doing}
            onEnd={() => doing(() => endChannel(kind))}
          />
        )}
      </div>
      <Refusal error={error} />
    </form>
  )
}

/** The field for a channel's address; a feed's address can only be read. */
function Address(props: { kind: AddressedKind; address: string; onInput: (address: string) => void }) {
  const { kind, address, onInput } = props
  const field = {
    id: `address-${kind}`,
    value: address,
    readOnly: kind === 'feed',
    placeholder: kind === 'feed' ? '' : channelLabel(`channels.${kind}-example`),
    'data-testid': `address-${kind}`,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => onInput(currentTarget.value),
  }
  return (
    <div class="row">
      <label for={field.id}>
        <KindWords kind={kind} />
      </label>
      {kind === 'email' ? (
        <input {...field} type="email" maxLength={200} autocomplete="email" />
      ) : (
        <input {...field} type="url" maxLength={500} autocomplete="off" />
      )}
    </div>
  )
}

function submitWords(kind: AddressedKind, channel: ToldChannel | undefined) {
  if (kind === 'feed') return channel === undefined ? 'channels.make' : 'channels.renew'
  return kind === 'email' ? 'channels.confirm' : 'channels.save'
}

/** Whether a channel works, as far as is known. */
function State({ channel }: { channel: ToldChannel }) {
  const { kind, key, confirmed } = channel
  return (
    <div class="small" role="status" data-testid={`state-${kind}`}>
      {!confirmed && <p class="warn">{channelLabel('channels.unconfirmed')}</p>}
      {kind !== 'feed' && <LastResult channel={channel} />}
      {key !== undefined && (
        <details>
          <summary>{channelLabel('channels.key')}</summary>
          <p>{channelLabel('channels.key-note')}</p>
          <p class="channel-key">{key}</p>
        </details>
      )}
    </div>
  )
}
