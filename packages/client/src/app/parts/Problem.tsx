import { go } from '../browser/route.ts'
import { saveJson } from '../browser/save.ts'
import type { ApiError } from '../net/api.ts'
import { api } from '../net/user.ts'
import { label } from '../words/label.tsx'
import { ErrorWords } from './ErrorWords.tsx'
import { Refusal } from './Refusal.tsx'
import { useAsking } from './useAsking.ts'
import './letterhead.css'

/** Shown instead of a screen that fails: the reason, and a way out. `match`: the match that would be shown. */
export function Problem(props: { error: ApiError; match?: string }) {
  const { match } = props
  if (props.error.code === 'outdated') return <Outdated error={props.error} />
  return (
    <main class="problem" data-testid="problem" data-code={props.error.code}>
      <h1>{label(props.error.code === 'offline' ? 'page.no-connection' : 'page.nothing')}</h1>
      <p>
        <ErrorWords error={props.error} />
        {props.error.code === 'offline' && ` ${label('page.trying')}`}
      </p>
      {match !== undefined && props.error.code === 'unplayable' && <SaveStored match={match} />}
      <button type="button" class="button" onClick={() => go({ screen: 'lobby' })}>
        {label('match.all')}
      </button>
    </main>
  )
}

/** Saves the stored data of a match that cannot be opened, for users who may have it. */
function SaveStored({ match }: { match: string }) {
  const { error, ask } = useAsking()
  const save = async () => saveJson(await api.exportMatch(match), `topside-${match}.json`)
  return (
    <p>
      <button type="button" class="plain link" data-testid="save-stored" onClick={() => ask(save)}>
        {label('match.save-stored')}
      </button>{' '}
      <Refusal error={error} within />
    </p>
  )
}

/** The page is older than the server: offers to reload it. */
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
