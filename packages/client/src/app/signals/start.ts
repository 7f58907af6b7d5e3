let started = false

/** Loads the code for title and icon, without delaying what the screen needs. */
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
