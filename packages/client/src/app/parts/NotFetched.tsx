import { label } from '../words/label.tsx'

/** A part of the page could not be fetched: the server is away, or has a newer version. */
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
