import type { DeviceList } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'
import { api, forget, needUser, remember, type User, user, you } from '../net/user.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { NameInput } from '../parts/NameInput.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import '../words/lobbyErrors.ts'
import { youLabel } from '../words/youLabels.ts'
import { AnotherDevice } from './AnotherDevice.tsx'
import { Devices } from './Devices.tsx'
import { devices } from './devices.ts'
import { News } from './News.tsx'
import { OwnData } from './OwnData.tsx'
import { Recovery } from './Recovery.tsx'
import { SignIn } from './SignIn.tsx'
import '../parts/fields.css'
import '../parts/youSections.css'

/** The account dialog: name, devices, and recovery. `code`: from a followed link, or empty. */
export function YouDialog(props: { code: string }) {
  const [arrived, setArrived] = useState(false)
  const known = user.value
  const { list, error, refresh } = useDevices(known?.token)
  const close = () => {
    you.value = undefined
  }
  const title = known === undefined ? 'you.back' : 'you.title'
  const signedOut = known !== undefined && error?.code === 'not-signed-in'
  const arrive = { code: props.code, guest: list?.guest === true, onDone: () => setArrived(true) }
  const first = known === undefined || signedOut || (props.code !== '' && !arrived)
  return (
    <Dialog title={youLabel(title)} onClose={close} testid="you">
      {arrived && known !== undefined && (
        <p class="you-good" role="status">
          {youLabel('you.welcome', { name: known.name })}
        </p>
      )}
      {signedOut && <SignedOut name={known.name} />}
      {first && <SignIn {...arrive} known={signedOut ? undefined : known?.name} />}
      {!signedOut && <Refusal error={error} />}
      {known !== undefined && list !== undefined && !first && (
        <>
          <News key={known.token} />
          <Name known={known} guest={list.guest} />
          <AnotherDevice list={list} onChange={refresh} />
          <Devices list={list} onChange={refresh} />
          <Recovery list={list} onChange={refresh} />
          <OwnData name={known.name} />
          <details class="you-part">
            <summary>{youLabel('you.other')}</summary>
            <SignIn {...arrive} known={known.name} />
          </details>
        </>
      )}
    </Dialog>
  )
}

/** The devices of the user with this token; `refresh` reloads them. */
function useDevices(token: string | undefined) {
  const [list, setList] = useState<DeviceList | undefined>(undefined)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const refresh = async () => {
    try {
      setList(await devices())
      setError(undefined)
    } catch (failure) {
      setError(asApiError(failure))
    }
  }
  useEffect(() => {
    setList(undefined)
    setError(undefined)
    if (token !== undefined) void refresh()
  }, [token])
  return { list, error, refresh: () => void refresh() }
}

/** Says that this browser has been signed out, and offers a new name. */
function SignedOut(props: { name: string }) {
  return (
    <p class="you-part">
      {youLabel('you.signed-out', { name: props.name })}{' '}
      <button
        type="button"
        class="plain link"
        onClick={() => {
          forget()
          you.value = undefined
          void needUser()
        }}
      >
        {youLabel('you.anew')}
      </button>
    </p>
  )
}

/** The user's name, and a note for guests. */
function Name(props: { known: User; guest: boolean }) {
  const { known } = props
  const [name, setName] = useState(known.name)
  const { busy, error, ask } = useAsking()
  const submit = (event: Event) => {
    event.preventDefault()
    ask(async () => setName(remember({ ...known, name: (await api.rename(name.trim())).name }).name))
  }
  return (
    <form class="you-part" onSubmit={submit}>
      <label class="row">
        <span>{youLabel('you.name')}</span>
        <span class="you-line">
          <NameInput name={name} onName={setName} />
          <button
            type="submit"
            class="button"
            data-testid="name-submit"
            disabled={busy || name.trim() === '' || name.trim() === known.name}
          >
            {youLabel('you.change')}
          </button>
        </span>
      </label>
      <Refusal error={error} />
      {props.guest && (
        <p class="you-guest" data-testid="you-guest">
          {youLabel('you.guest')}
        </p>
      )}
    </form>
  )
}
