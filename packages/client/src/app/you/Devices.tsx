import type { Device, DeviceList } from '@topside/protocol'
import { useState } from 'preact/hooks'
import { ago } from '../lobby/words.ts'
import { forget, you } from '../net/user.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { youLabel } from '../words/youLabels.ts'
import { signOut } from './devices.ts'

/** The devices at which the user is known, each with a way to end that. */
export function Devices(props: { list: DeviceList; onChange: () => void }) {
  const { devices, recoverySince } = props.list
  const last = devices.length === 1 && recoverySince === null
  return (
    <section class="you-part">
      <h3>{youLabel('you.devices')}</h3>
      <ul class="you-devices" data-testid="devices">
        {devices.map((device) => (
          <Entry key={device.id} device={device} last={last} onChange={props.onChange} />
        ))}
      </ul>
    </section>
  )
}

/** One device; `last`: without it the user is lost. */
function Entry(props: { device: Device; last: boolean; onChange: () => void }) {
  const { id, current, seenAt } = props.device
  const name = props.device.name === '' ? youLabel('you.unnamed') : props.device.name
  const [sure, setSure] = useState(false)
  const { busy, error, ask } = useAsking()
  const end = () =>
    ask(async () => {
      await signOut(id)
      if (!current) return props.onChange()
      forget()
      you.value = undefined
    })
  return (
    <li data-testid={current ? 'device-this' : 'device-other'}>
      <div class="you-line">
        <p>
          {name}{' '}
          <span class="muted small">
            {current ? youLabel('you.this') : youLabel('you.seen', { ago: ago(seenAt, Date.now()) })}
          </span>
        </p>
        {!sure && (
          <button
            type="button"
            class="plain link"
            aria-label={youLabel('you.sign-out-name', { name })}
            data-testid="sign-out"
            onClick={() => setSure(true)}
          >
            {youLabel(current ? 'you.sign-out-here' : 'you.sign-out')}
          </button>
        )}
      </div>
      {sure && (
        <div class="you-sure">
          <p>{youLabel(!current ? 'you.sure-other' : props.last ? 'you.sure-last' : 'you.sure-here')}</p>
          <button type="button" class="button danger" disabled={busy} data-testid="sign-out-sure" onClick={end}>
            {youLabel('you.sign-out')}
          </button>
          <button type="button" class="button" onClick={() => setSure(false)}>
            {youLabel('you.keep')}
          </button>
        </div>
      )}
      <Refusal error={error} />
    </li>
  )
}
