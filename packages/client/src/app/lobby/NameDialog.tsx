import { useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'
import { naming, person, tellName } from '../net/person.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorWords } from '../parts/ErrorWords.tsx'

/** Asks for a name, when something needs one or when it is to be changed. */
export function NameDialog() {
  const asked = naming.value
  const [name, setName] = useState(person.value?.name ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  if (asked === undefined) return null
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      asked.done(await tellName(name.trim()))
    } catch (failure) {
      setError(asApiError(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="What shall we call you?" onClose={() => asked.done(undefined)} testid="name-dialog">
      <form class="create" onSubmit={submit}>
        <p class="muted">
          Your opponents see this name. It is kept in this browser; there is nothing else to sign up for.
        </p>
        <label class="row">
          <span class="unseen">Name</span>
          <input
            type="text"
            data-testid="name"
            maxLength={40}
            required
            autocomplete="nickname"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
            autofocus
          />
        </label>
        {error !== undefined && (
          <p class="warn" role="alert">
            <ErrorWords error={error} />
          </p>
        )}
        <button type="submit" class="button main wide" disabled={busy || name.trim() === ''} data-testid="name-submit">
          {person.value === undefined ? 'Come in' : 'Change'}
        </button>
      </form>
    </Dialog>
  )
}
