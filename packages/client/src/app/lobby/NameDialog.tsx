import { useState } from 'preact/hooks'
import { naming, tellName, you } from '../net/user.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { NameInput } from '../parts/NameInput.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import '../words/lobbyErrors.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import '../parts/fields.css'
import '../parts/form.css'

/** Asks for a name when an action needs one, or to change it. */
export function NameDialog() {
  const asked = naming.value
  const [name, setName] = useState('')
  const { busy, error, ask } = useAsking()
  if (asked === undefined) return null
  const submit = (event: Event) => {
    event.preventDefault()
    ask(async () => asked.done(await tellName(name.trim())))
  }
  return (
    <Dialog title={lobbyLabel('name.title')} onClose={() => asked.done(undefined)} testid="name-dialog">
      <form class="form" onSubmit={submit}>
        <p class="muted">{lobbyLabel('name.note')}</p>
        <div class="row">
          <NameInput name={name} onName={setName} label={lobbyLabel('name.name')} autofocus />
        </div>
        <Refusal error={error} />
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
