import { label } from '../words/label.tsx'
import './banner.css'

/** Shown when a part of the page cannot be loaded: the server is unreachable, or has a newer version. */
export function NotFetched() {
  return (
    <main class="problem">
      <h1>{label('page.no-connection')}</h1>
      <p>{label('page.not-fetched')}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {label('page.try-again')}
      </button>
    </main>
  )
}

/** Says above the page that a part of it could not be loaded, as after an upgrade of the server. */
export function Unloaded() {
  return (
    <p class="banner unloaded" role="alert" data-testid="unloaded">
      {label('page.not-fetched')}{' '}
      <button type="button" class="button" onClick={() => location.reload()}>
        {label('page.load-again')}
      </button>
    </p>
  )
}
