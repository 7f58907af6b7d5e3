import { useEffect, useState } from 'preact/hooks'
import { api } from '../../net/user.ts'
import { Refusal } from '../../parts/Refusal.tsx'
import { useAsking } from '../../parts/useAsking.ts'
import { menuLabel } from '../../words/menuLabels.ts'
import { change, settings } from '../settings.ts'
import { Switch } from './Switch.tsx'

/** Whether computers pause before each answer: in new matches, and in `match` if given, which must be the user's. */
export function PaceSwitch({ match }: { match?: string | undefined }) {
  const { paced, ask, error } = usePace(match)
  return (
    <>
      <Switch
        name={menuLabel('settings.pace')}
        note={menuLabel('settings.pace-note')}
        testid="paced"
        on={paced}
        onChange={ask}
      />
      <Refusal error={error} within />
    </>
  )
}

/** The pace of a match, otherwise of new matches, and how to change it. */
function usePace(match: string | undefined) {
  const [here, setHere] = useState<boolean | undefined>(undefined)
  const { error, ask } = useAsking()
  useEffect(() => {
    if (match === undefined) return
    ask(async () => {
      const { paced } = await api.match(match)
      // Keep a choice made before the answer arrived.
      setHere((chosen) => chosen ?? paced)
    })
  }, [match])
  const choose = (paced: boolean) => {
    change({ paced })
    if (match === undefined) return
    setHere(paced)
    ask(() =>
      api.ask('POST', `/matches/${encodeURIComponent(match)}/pace`, { paced }).catch((failure: unknown) => {
        setHere(!paced)
        throw failure
      }),
    )
  }
  return { paced: here ?? settings.value.paced, ask: choose, error }
}
