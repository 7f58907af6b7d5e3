import type { ApiError } from '../net/api.ts'
import { ErrorWords } from './ErrorWords.tsx'

/** Why something was refused; nothing without an error. `within`: small, inside a line. */
export function Refusal({ error, within = false }: { error: ApiError | undefined; within?: boolean }) {
  if (error === undefined) return null
  const Tag = within ? 'span' : 'p'
  return (
    <Tag class={within ? 'warn small' : 'warn'} role="alert">
      <ErrorWords error={error} />
    </Tag>
  )
}
