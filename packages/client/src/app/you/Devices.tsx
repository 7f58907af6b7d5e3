import type { Device, DeviceList } from '@topside/protocol'
import { useState } from 'preact/hooks'
import { unsubscribePush } from '../browser/push.ts'
import { forget, you } from '../net/user.ts'
import { NameInput } from '../parts/NameInput.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { ago } from '../words/ago.ts'
import { youLabel } from '../words/youLabels.ts'
import { renameDevice, signOut } from './devices.ts'
import '../parts/youSections.css'
import './Devices.css'

/** The user's devices, each with a button to sign it out. */
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

/** One device; `last`: without it, the user could not sign in again. */
function Entry(props: { device: Device; last: boolean; onChange: () => void }) {
  const { device, last, onChange } = props
  const { current, seenAt } = device
  const name = device.name === '' ? youLabel('you.unnamed') : device.name
  const [doing, setDoing] = useState<'rename' | 'sign-out' | undefined>(undefined)
  const done = () => setDoing(undefined)
  const button = (what: 'rename' | 'sign-out', words: string, of: string) => (
    <button type="button" class="plain link" aria-label={of} data-testid={what} onClick={() => setDoing(what)}>
      {words}
    </button>
  )
  return (
    <li data-testid={current ? 'device-this' : 'device-other'}>
      {doing === 'rename' ? (
        <Rename device={device} onDone={done} onChange={onChange} />
      ) : (
        <div class="you-line">
          <p>
            {name}{' '}
            <span class="muted small">
              {current ? youLabel('you.this') : youLabel('you.seen', { ago: ago(seenAt, Date.now()) })}
              {device.came !== undefined && ` · ${cameWords(device)}`}
            </span>
          </p>
          {button('rename', youLabel('you.rename'), youLabel('you.rename-name', { name }))}
          {doing === undefined &&
            button(
              'sign-out',
              youLabel(current ? 'you.sign-out-here' : 'you.sign-out'),
              youLabel('you.sign-out-name', { name }),
            )}
        </div>
      )}
      {doing === 'sign-out' && <SignOut device={device} last={last} onKeep={done} onChange={onChange} />}
    </li>
  )
}

/** How a device was signed in. */
function cameWords({ came, by }: Device): string {
  if (came === 'key') return youLabel('you.came-key')
  if (by == null) return youLabel('you.came-gone')
  return youLabel('you.came-code', { name: by === '' ? youLabel('you.unnamed') : by })
}

/** Form to rename a device. */
function Rename(props: { device: Device; onDone: () => void; onChange: () => void }) {
  const { device, onDone } = props
  const [name, setName] = useState(device.name)
  const { busy, error, ask } = useAsking()
  const submit = (event: Event) => {
    event.preventDefault()
    ask(async () => {
      await renameDevice(device.id, name.trim())
      props.onChange()
      onDone()
    })
  }
  return (
    <form onSubmit={submit}>
      <div class="you-line">
        <NameInput name={name} onName={setName} label={youLabel('you.device-name')} device autofocus />
        <button type="submit" class="button" disabled={busy || name.trim() === ''} data-testid="device-name-submit">
          {youLabel('you.change')}
        </button>
        <button type="button" class="plain link" onClick={onDone}>
          {youLabel('you.keep')}
        </button>
      </div>
      <Refusal error={error} />
    </form>
  )
}

/** Asks for confirmation before signing a device out. */
function SignOut(props: { device: Device; last: boolean; onKeep: () => void; onChange: () => void }) {
  const { id, current, madeKey, endsNotices } = props.device
  const [endsKey, setEndsKey] = useState(madeKey === true && !current)
  const { busy, error, ask } = useAsking()
  const end = () =>
    ask(async () => {
      await signOut(id, endsKey)
      if (!current) return props.onChange()
      await unsubscribePush()
      forget()
      you.value = undefined
    })
  return (
    <>
      <div class="you-sure">
        <p>{youLabel(!current ? 'you.sure-other' : props.last ? 'you.sure-last' : 'you.sure-here')}</p>
        {!current && endsNotices === true && <p>{youLabel('you.ends-notices')}</p>}
        {madeKey === true && (
          <label class="you-ends-key">
            <input
              type="checkbox"
              checked={endsKey}
              data-testid="ends-key"
              onChange={({ currentTarget }) => setEndsKey(currentTarget.checked)}
            />{' '}
            {youLabel('you.ends-key')}
          </label>
        )}
        <button type="button" class="button danger" disabled={busy} data-testid="sign-out-sure" onClick={end}>
          {youLabel('you.sign-out')}
        </button>
        <button type="button" class="button" onClick={props.onKeep}>
          {youLabel('you.keep')}
        </button>
      </div>
      <Refusal error={error} />
    </>
  )
}
