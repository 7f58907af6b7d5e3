import type { MatchFile } from '@topside/engine'
import type { MatchSummary } from '@topside/protocol'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Viewer } from '../board/viewer.ts'
import { copy } from '../browser/copy.ts'
import { go } from '../browser/route.ts'
import { saveJson } from '../browser/save.ts'
import { Rematch } from '../lobby/Rematch.tsx'
import { type ApiError, asApiError } from '../net/api.ts'
import { api, needUser } from '../net/user.ts'
import { fileName } from '../parts/fileName.ts'
import { OutcomeWords } from '../parts/OutcomeWords.tsx'
import { Say } from '../parts/Say.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { RuleLink } from '../rules/Rule.tsx'
import { replayLabel } from '../words/replayLabels.ts'
import { placeHash } from './placeHash.ts'
import { isWhole, type ReplayData, routeOfReplay } from './replayData.ts'
import './ReplayHead.css'
import '../parts/fields.css'

interface ReplayHeadProps {
  readonly data: ReplayData
  readonly match: string | undefined
  /** The moment shown. */
  readonly at: number
  readonly viewer: Viewer
  readonly onViewer: (viewer: Viewer) => void
  /** Goes to another moment. */
  readonly onGo: (at: number) => void
  /** More content at the end. */
  readonly children?: ComponentChildren
}

/** The head of a replay: the outcome, the choice of viewer, and actions. */
export function ReplayHead(props: ReplayHeadProps) {
  const { data, match } = props
  return (
    <section class="replay-head" aria-label={replayLabel('replay.name')}>
      <ReplayOutcome data={data} />
      {data.example !== undefined && (
        <p class="replay-printed muted small" data-testid="printed">
          {replayLabel('replay.printed')}
        </p>
      )}
      {match !== undefined && data.here && data.playback.outcome !== undefined && <Rematch match={match} />}
      {isWhole(data) ? (
        <ViewerChoice seats={data.file.seats.length} viewer={props.viewer} onViewer={props.onViewer} />
      ) : (
        <p class="muted small" data-testid="as-seen">
          {replayLabel('replay.as-seen')}
        </p>
      )}
      <ReplayLinks {...props} />
      {props.children}
    </section>
  )
}

/** How the match ended, if it did. */
function ReplayOutcome(props: { data: ReplayData }) {
  const { outcome } = props.data.playback
  if (outcome === undefined) return null
  return (
    <p class="replay-outcome" data-testid="result">
      <OutcomeWords outcome={outcome} />. <Say text={outcome.reason} /> <RuleLink rule={outcome.reason.rule} />
    </p>
  )
}

function ViewerChoice(props: { seats: number; viewer: Viewer; onViewer: (viewer: Viewer) => void }) {
  const { speaker } = useTableContext()
  const viewers: readonly (readonly [Viewer, string])[] = [
    ['all', replayLabel('replay.all')],
    ...Array.from({ length: props.seats }, (_, seat): [Viewer, string] => [
      seat,
      replayLabel('replay.as-seat', { seat: speaker.names.seat(seat) }),
    ]),
    ['spectator', replayLabel('replay.as-spectator')],
  ]
  return (
    <label class="row">
      <span class="unseen">{replayLabel('replay.seen-by')}</span>
      <select
        data-testid="viewer"
        value={String(props.viewer)}
        onChange={(event) => {
          const { value } = event.currentTarget
          props.onViewer(value === 'all' || value === 'spectator' ? value : Number(value))
        }}
      >
        {viewers.map(([id, words]) => (
          <option key={id} value={String(id)}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Dice, file and address of the match; on a phone, in the menu. */
export function ReplayLinks(props: Omit<ReplayHeadProps, 'onViewer'>) {
  const { data, match, at, viewer } = props
  const { file, playback, title } = data
  const [note, setNote] = useState('')
  // A note about another moment does not apply to this one.
  useEffect(() => setNote(''), [at])
  const toDice = () => go(routeOfReplay(data, match, true))
  const address = `${location.origin}${location.pathname}${placeHash(at, viewer)}`
  const copyLink = () => void copy(address).then((copied) => setNote(copied ? replayLabel('replay.copied') : address))
  return (
    <p class="replay-links small">
      {match !== undefined && playback.outcome === undefined && (
        <Link id="to-match" says="replay.to-match" onClick={() => go({ screen: 'match', match })} />
      )}
      {isWhole(data) && <Link id="to-dice" says="replay.dice" onClick={toDice} />}
      <Link
        id="save"
        says="replay.save"
        onClick={() => saveJson(file, fileName(title, file, playback.frames.length - 1))}
      />
      {(match ?? data.example) !== undefined && <Link id="copy-link" says="replay.copy" onClick={copyLink} />}
      <BringIn {...props} onNote={setNote} />
      <span role="status" class="muted">
        {note}
      </span>
    </p>
  )
}

type BringInProps = Omit<ReplayHeadProps, 'onViewer'> & { readonly onNote: (note: string) => void }

/** Plays on from the shown moment, or stores a match that came as a file. */
function BringIn(props: BringInProps) {
  const { data, match, at } = props
  const [nearest, setNearest] = useState<Nearest | undefined>(undefined)
  const { speaker } = useTableContext()
  if (!isWhole(data)) return null
  const bring = async (make: () => Promise<MatchSummary>) => {
    if ((await needUser()) === undefined) return
    try {
      const made = await make()
      go({ screen: made.status === 'finished' ? 'archive' : 'match', match: made.id })
    } catch (failure) {
      const error = asApiError(failure)
      const moment = nearestMoment(data, error)
      setNearest(moment === undefined ? undefined : { to: moment, from: at })
      props.onNote(
        moment === undefined ? speaker.plain(error.text) : replayLabel('replay.not-from-here', { moment: `${moment}` }),
      )
    }
  }
  const playOn = wayToPlayOn(data, match, at)
  return (
    <>
      {playOn !== undefined && <Link id="play-on" says="replay.play-on" onClick={() => void bring(playOn)} />}
      {nearest?.from === at && <Link id="to-nearest" says="replay.to-nearest" onClick={() => props.onGo(nearest.to)} />}
      {match === undefined && data.example === undefined && data.file.outcome !== undefined && (
        <Link id="import" says="replay.keep" onClick={() => void bring(() => api.importMatch(data.file))} />
      )}
    </>
  )
}

/** `from`: a moment from which the match cannot be played on; `to`: the nearest later moment from which it can. */
interface Nearest {
  readonly to: number
  readonly from: number
}

function nearestMoment({ playback }: ReplayData<MatchFile>, { code, seq }: ApiError): number | undefined {
  const { frames, commandsAt } = playback
  if (code !== 'not-from-here' || seq === undefined || commandsAt === undefined) return undefined
  const moment = frames.findIndex((_, at) => commandsAt(at) >= seq)
  return moment === -1 ? undefined : moment
}

/**
 * How a match is played on from a moment: at a server by its stored checkpoints, from a file by its commands.
 * `undefined` if it cannot be.
 */
function wayToPlayOn(
  { file, playback }: ReplayData<MatchFile>,
  match: string | undefined,
  at: number,
): (() => Promise<MatchSummary>) | undefined {
  const { frames, fileAt, commandsAt, playable = 0 } = playback
  const atEnd = at >= frames.length - 1
  if (atEnd && file.outcome !== undefined) return undefined
  if (match === undefined)
    return fileAt === undefined || at < playable ? undefined : () => api.importMatch(atEnd ? file : fileAt(at))
  if (commandsAt === undefined || (file.onlyShown === true && file.checkpoints === undefined)) return undefined
  const commands = atEnd ? file.commands.length : commandsAt(at)
  return () => api.ask('POST', `/matches/${encodeURIComponent(match)}/play-on`, { at: commands })
}

function Link(props: { id: string; says: Parameters<typeof replayLabel>[0]; onClick: () => void }) {
  return (
    <button type="button" class="plain link" data-testid={props.id} onClick={props.onClick}>
      {replayLabel(props.says)}
    </button>
  )
}
