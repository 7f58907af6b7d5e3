import { checkFile, type MatchFile, type TitlePackage } from '@topside/engine'
import { useEffect, useState } from 'preact/hooks'
import { isMatchFile, openedFile } from '../lobby/openFile.ts'
import { type ApiError, asApiError, ApiError as Fault } from '../net/api.ts'
import { api } from '../net/person.ts'
import { Problem } from '../parts/Problem.tsx'
import { loadTitle } from '../parts/titles.ts'
import { Unfolding } from '../parts/Unfolding.tsx'
import { go } from '../route.ts'
import { DicePage } from './DicePage.tsx'
import { type Film, filmOf } from './frames.ts'
import { Replay } from './Replay.tsx'
import '../style/table.css'
import '../style/replay.css'

/** Everything that is needed to look back at a match. */
export interface Reel {
  readonly title: TitlePackage
  readonly file: MatchFile
  readonly film: Film
}

async function load(match: string | undefined): Promise<Reel | undefined> {
  const file: unknown = match === undefined ? openedFile.peek() : await api.exportMatch(match)
  if (!isMatchFile(file)) {
    if (match === undefined) return undefined
    throw new Fault('match-not-running', { key: 'error.not-over' })
  }
  const title = await loadTitle(file.title)
  if (title === undefined) throw new Fault('bad-file')
  return { title, file, film: developed(title, file) }
}

/** The film of a file. One that does not play again is refused with what is wrong with it. */
function developed({ rules }: TitlePackage, file: MatchFile): Film {
  try {
    return filmOf(rules, file)
  } catch {
    throw new Fault('bad-file', { key: 'error.file-differs', args: { why: checkFile(rules, file).faults.join('; ') } })
  }
}

/** A match that is over (or a file): played back, or its dice checked. */
export function ReplayScreen(props: { match: string | undefined; dice: boolean }) {
  const { match } = props
  const [reel, setReel] = useState<Reel | undefined>(undefined)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const file = openedFile.value
  useEffect(() => {
    let stopped = false
    setReel(undefined)
    setError(undefined)
    load(match).then(
      (found) => {
        if (stopped) return
        if (found === undefined) go({ screen: 'lobby' }, true)
        else setReel(found)
      },
      (failure) => {
        if (!stopped)
          setError(
            failure instanceof Fault || failure instanceof TypeError ? asApiError(failure) : new Fault('bad-file'),
          )
      },
    )
    return () => {
      stopped = true
    }
  }, [match, file])
  if (error !== undefined) return <Problem error={error} />
  if (reel === undefined) return <Unfolding />
  return props.dice ? <DicePage reel={reel} match={match} /> : <Replay reel={reel} match={match} />
}
