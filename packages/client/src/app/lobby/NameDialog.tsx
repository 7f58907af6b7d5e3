import { useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'
import { naming, tellName, you } from '../net/user.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import '../words/lobbyErrors.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import './Create.css'
import '../parts/fields.css'

/** Asks for a name, when something needs one or when it is to be changed. */
export function NameDialog() {
  const asked = naming.value
  const [name, setName] = useState('')
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
    <Dialog title={lobbyLabel('name.title')} onClose={() => asked.done(undefined)} testid="name-dialog">
      <form class="create" onSubmit={submit}>
        <p class="muted">{lobbyLabel('name.note')}</p>
        <label class="row">
          <span class="unseen">{lobbyLabel('name.name')}</span>
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
          {lobbyLabel('name.come-in')}
        </button>
        <button
          type="button"
          class="plain link"
          data-testid="name-return"
          onClick={() => {
            asked.done(undefined)
            you.value = { code: '' }
          }}
        >
          {lobbyLabel('name.return')}
        </button>
      </form>
    </Dialog>
  )
}
