import { label } from '../words/label.tsx'

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
