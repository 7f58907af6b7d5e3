let started = false

/** Fetches what shows the number of matches in title and icon: nobody waits for it, so that whatever the screen needs comes first. */
export function startSignals(): void {
  if (started) return
  started = true
  import('./turns.ts').then(
    ({ followTurns }) => followTurns(),
    () => {
      started = false
    },
  )
}
