import { useState } from 'preact/hooks'
import { unsubscribePush } from '../browser/push.ts'
import { remember } from '../net/user.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { youLabel } from '../words/youLabels.ts'
import { signIn } from './devices.ts'
import '../parts/fields.css'
import '../parts/youSections.css'
import './SignIn.css'

/**
 * Signs this browser in with a code or a recovery key. Does nothing until submitted, and first warns which user is
 * replaced: a link with a code may come from anyone. `known`: name of the current user.
 */
export function SignIn(props: { code: string; known: string | undefined; guest: boolean; onDone: () => void }) {
  const { known: name } = props
  const [secret, setSecret] = useState(props.code)
  const { busy, error, ask } = useAsking()
  const submit = (event: Event) => {
    event.preventDefault()
    ask(async () => {
      const user = await signIn(secret)
      // Notices for the user before must not be shown to this one.
      await unsubscribePush()
      remember(user)
      props.onDone()
    })
  }
  return (
    <form class="you-part" onSubmit={submit} data-testid="come-in">
      {name === undefined ? (
        <p class="muted">{youLabel('you.come-in-note')}</p>
      ) : (
        <p class="you-guest">{youLabel(props.guest ? 'you.other-guest' : 'you.other-note', { name })}</p>
      )}
      <label class="row">
        <span>{youLabel('you.secret')}</span>
        <span class="you-line">
          <input
            type="text"
            class="you-secret"
            data-testid="secret"
            maxLength={200}
            required
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            value={secret}
            onInput={(event) => setSecret(event.currentTarget.value)}
          />
          <button type="submit" class="button main" data-testid="secret-submit" disabled={busy || secret.trim() === ''}>
            {youLabel('you.enter')}
          </button>
        </span>
      </label>
      <Refusal error={error} />
    </form>
  )
}
