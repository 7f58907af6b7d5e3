import { checkFile, exampleFile, type MatchFile, type PackedFilm, type TitlePackage } from '@topside/engine'
import type { ViewFile } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { go } from '../browser/route.ts'
import { isMatchFile, isViewFile, openedFile } from '../lobby/openFile.ts'
import { type ApiError, asApiError, ApiError as Fault } from '../net/api.ts'
import { api } from '../net/user.ts'
import { LoadingScreen } from '../parts/LoadingScreen.tsx'
import { Problem } from '../parts/Problem.tsx'
import { entryOf, loadTitle } from '../parts/titles.ts'
import { DicePage } from './DicePage.tsx'
import { playbackOfFilm } from './filmPlayback.ts'
import { type Playback, playbackOf } from './playback.ts'
import { Replay } from './Replay.tsx'
import { isWhole, type ReplayData } from './replayData.ts'
import { unpackFilm } from './unpackFilm.ts'
import { playbackOfView } from './viewPlayback.ts'

async function load(match: string | undefined): Promise<ReplayData | undefined> {
  const [file, guests]: readonly [unknown, ReadonlySet<number>] =
    match === undefined
      ? [openedFile.peek(), new Set<number>()]
      : await Promise.all([api.exportMatch(match), guestsOf(match)])
  if (!isMatchFile(file) && !isViewFile(file)) {
    if (match === undefined) return undefined
    throw new Fault('match-not-running', { key: 'error.not-over' })
  }
  const title = await loadTitle(file.title)
  if (title === undefined) throw new Fault('unplayable', { key: 'error.unknown-title', args: { title: file.title } })
  const here = match !== undefined && file.imported === undefined
  if (file.format === 'topside-match' && file.film !== undefined)
    return { title, ...(await filmed(title, file, file.film, match !== undefined)), here, guests }
  return { title, file, playback: developed(title, file, match !== undefined), here, guests }
}

/**
 * The playback of a file from its film. An unchecked file of the current rules is replayed instead; one of older rules
 * that does not replay is marked `onlyShown`: it only shows what the file claims. `known`: the file comes from the
 * server.
 */
async function filmed(title: TitlePackage, file: MatchFile, film: PackedFilm, known: boolean) {
  if (!known && file.rulesVersion === title.rules.rulesVersion) return { file, playback: developed(title, file) }
  const plays = known || checkFile(title.rules, file).faults.length === 0
  const shown: MatchFile = plays ? file : { ...file, onlyShown: true }
  return { file: shown, playback: playbackOfFilm(title, shown, await unpackFilm(film)) }
}

/** An example and its title. */
interface ExampleId {
  readonly title: string
  readonly example: string
}

/** An example of a title, played by its script, without the server. */
async function loadExample({ title: of, example: id }: ExampleId): Promise<ReplayData> {
  const entry = entryOf(of)?.examples?.find((each) => each.id === id)
  const [title, script] = await Promise.all([loadTitle(of), entry?.load()])
  if (title === undefined || entry === undefined || script === undefined) throw new Fault('not-found')
  const file = exampleFile(title.rules, entry, script)
  return { title, file, playback: developed(title, file), here: false, guests: new Set(), example: entry }
}

/** The seats of a match held by guests other than the user; empty if the server cannot be asked. */
function guestsOf(match: string): Promise<ReadonlySet<number>> {
  return api.match(match).then(
    ({ seats }) => new Set(seats.flatMap(({ guest, you }, seat) => (guest === true && !you ? [seat] : []))),
    () => new Set(),
  )
}

/**
 * The playback of a file by the rules. Throws a `Fault` with the reasons if it does not replay; for a match of this
 * site (`known`) of another rules version, the reason is the change of rules.
 */
function developed(title: TitlePackage, file: MatchFile | ViewFile, known = false): Playback {
  try {
    return file.format === 'topside-match' ? playbackOf(title, file) : playbackOfView(title, file)
  } catch (fault) {
    if (known && file.rulesVersion !== title.rules.rulesVersion)
      throw new Fault('unplayable', { key: 'error.rules-changed', args: { version: file.rulesVersion } })
    const why = file.format === 'topside-match' ? checkFile(title.rules, file).faults.join('; ') : String(fault)
    throw new Fault('bad-file', { key: 'error.file-differs', args: { why } })
  }
}

/** A finished match, a file or an example: its replay, or the check of its dice. */
export function ReplayScreen(props: { match: string | undefined; dice: boolean; example?: ExampleId }) {
  const { match, example } = props
  const [of, id] = [example?.title, example?.example]
  const [data, setData] = useState<ReplayData | undefined>(undefined)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  const file = openedFile.value
  useEffect(() => {
    let stopped = false
    setData(undefined)
    setError(undefined)
    const loaded = of === undefined || id === undefined ? load(match) : loadExample({ title: of, example: id })
    loaded.then(
      (found) => {
        if (stopped) return
        if (found === undefined) go({ screen: 'lobby' }, true)
        else setData(found)
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
  }, [match, of, id, file])
  if (error !== undefined) return <Problem error={error} {...(match !== undefined && { match })} />
  if (data === undefined) return <LoadingScreen />
  return props.dice && isWhole(data) ? <DicePage data={data} match={match} /> : <Replay data={data} match={match} />
}
