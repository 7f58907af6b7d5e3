import type { ApiError } from '../net/api.ts'
import { go } from '../route.ts'
import { ErrorWords } from './ErrorWords.tsx'

/** A screen that cannot be shown, why, and the way out. */
export function Problem(props: { error: ApiError }) {
  return (
    <main class="problem" data-testid="problem" data-code={props.error.code}>
      <h1>{props.error.code === 'offline' ? 'No connection' : 'Nothing to see here'}</h1>
      <p>
        <ErrorWords error={props.error} />
        {props.error.code === 'offline' && ' Trying again by itself.'}
      </p>
      <button type="button" class="button" onClick={() => go({ screen: 'lobby' })}>
        All matches
      </button>
    </main>
  )
}
