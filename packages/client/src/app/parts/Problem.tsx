import type { ApiError } from '../net/api.ts'
import { go } from '../route.ts'
import { label } from '../words/label.tsx'
import { ErrorWords } from './ErrorWords.tsx'
import './letterhead.css'

/** A screen that cannot be shown, why, and the way out. */
export function Problem(props: { error: ApiError }) {
  if (props.error.code === 'outdated') return <Outdated error={props.error} />
  return (
    <main class="problem" data-testid="problem" data-code={props.error.code}>
      <h1>{label(props.error.code === 'offline' ? 'page.no-connection' : 'page.nothing')}</h1>
      <p>
        <ErrorWords error={props.error} />
        {props.error.code === 'offline' && ` ${label('page.trying')}`}
      </p>
      <button type="button" class="button" onClick={() => go({ screen: 'lobby' })}>
        {label('match.all')}
      </button>
    </main>
  )
}

/** The page is older than the server: the way out is the same page, loaded again. */
function Outdated(props: { error: ApiError }) {
  return (
    <main class="problem" data-testid="problem" data-code={props.error.code}>
      <h1>{label('page.outdated')}</h1>
      <p>
        <ErrorWords error={props.error} />
      </p>
      <button type="button" class="button" onClick={() => location.reload()} data-testid="load-again">
        {label('page.load-again')}
      </button>
    </main>
  )
}
