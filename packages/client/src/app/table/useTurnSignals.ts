import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { route } from '../browser/route.ts'
import { here, pageName } from '../signals/here.ts'
import { startSignals } from '../signals/start.ts'
import type { Session } from './session/session.ts'

/**
 * Publishes the page's name and whether the user must decide, for the page's title and icon. `ready`: the board is
 * ready.
 */
export function useTurnSignals(session: Session, ready: boolean): void {
  useEffect(() => {
    if (ready) startSignals()
  }, [ready])
  useEffect(() => {
    const at = route.peek()
    const match = 'match' in at ? at.match : ''
    pageName.value = session.title.rules.name
    const stop = effect(() => {
      const seats = session.connection.snapshot.value?.seats
      if (seats === undefined) return
      const deciding = session.mine.value.some((seat) => seats[seat]?.decision !== undefined)
      if (here.peek()?.deciding === deciding) return
      const own = session.mine.value
      const others = seats.flatMap(({ name, mine, allies }) =>
        mine || name === '' || allies.some((ally) => own.includes(ally)) ? [] : [name],
      )
      here.value = { match, deciding, others }
    })
    return () => {
      stop()
      pageName.value = ''
      here.value = undefined
    }
  }, [session])
}
