import type { ApiError } from '../net/api.ts'
import { ErrorWords } from '../parts/ErrorWords.tsx'

/** Why something was refused; nothing if it was not. */
export function Refusal(props: { error: ApiError | undefined }) {
  if (props.error === undefined) return null
  return (
    <p class="warn" role="alert">
      <ErrorWords error={props.error} />
    </p>
  )
}
