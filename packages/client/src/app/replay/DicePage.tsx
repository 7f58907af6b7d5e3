import { type Evidence, evidenceOf, isGuided, type MatchFile, type RollLine } from '@topside/engine'
import { useMemo } from 'preact/hooks'
import { go } from '../browser/route.ts'
import { keptDice } from '../net/seed.ts'
import { NameInFile } from '../parts/NameInFile.tsx'
import { SideMark } from '../parts/SideMark.tsx'
import { TableContextProvider, useTableContext } from '../parts/tableContext.ts'
import { entryOf } from '../parts/titles.ts'
import { holderName } from '../words/computer.ts'
import { label } from '../words/label.tsx'
import { replayLabel } from '../words/replayLabels.ts'
import { type Finding, findingsOf } from './findings.ts'
import { LuckTable } from './LuckTable.tsx'
import { luckOf } from './luck.ts'
import { linesFor } from './playback.ts'
import { Recipe } from './Recipe.tsx'
import { type ReplayData, routeOfReplay } from './replayData.ts'
import { useReplayContext, useSeatNames } from './useReplay.ts'
import './DicePage.css'

/** Checks the dice of a match from its file, and shows each seat's luck. */
export function DicePage(props: { data: ReplayData<MatchFile>; match: string | undefined }) {
  const { data, match } = props
  const seats = useSeatNames(data)
  const context = useReplayContext(data, seats)
  const Page = data.example === undefined ? CheckedDice : PrintedDice
  return (
    <TableContextProvider value={context}>
      <Page data={data} match={match} seats={seats} />
    </TableContextProvider>
  )
}

interface PageProps {
  readonly data: ReplayData<MatchFile>
  readonly match: string | undefined
  readonly seats: ReturnType<typeof useSeatNames>
}

/** The dice of an example, which come from print. */
function PrintedDice({ data, match, seats }: PageProps) {
  return (
    <main class="dice-page" data-testid="dice-page" data-printed="true">
      <BackToMatch data={data} match={match} />
      <h1>{replayLabel('dice.printed')}</h1>
      <p class="lead">{replayLabel('dice.lead-printed', counted(data))}</p>
      <p>{replayLabel('dice.how-printed')}</p>
      <LuckAndRolls data={data} seats={seats} />
    </main>
  )
}

/** The dice of a match: what its file proves, and what it cannot. */
function CheckedDice({ data, match, seats }: PageProps) {
  const { title, file, here } = data
  const findings = useMemo(
    () => findingsOf(title.rules, file, match === undefined ? undefined : keptDice(match)),
    [title, file, match],
  )
  const ok = findings.every((finding) => finding.ok)
  const fits = findings.every((finding) => finding.ok || finding.unknown)
  const takenOver = (file.knownRolls ?? []).reduce((sum, { values }) => sum + values.length, 0)
  const guided = isGuided(file, entryOf(file.title)?.guide)
  const onlyShown = findings.some((finding) => finding.onlyShown)
  return (
    <main class="dice-page" data-testid="dice-page" data-ok={String(ok)}>
      <BackToMatch data={data} match={match} />
      <h1>{guided && fits ? replayLabel('dice.guided') : headline(here, ok, fits)}</h1>
      <Lead data={data} fits={fits} guided={guided} />
      <Findings findings={here ? findings : findings.filter((finding) => !finding.ok)} />
      {fits && <EvidenceLists evidence={evidenceOf(file, { takenOver, guided, onlyShown }, here)} here={here} />}
      <LuckAndRolls data={data} seats={seats} />
      <h2 class="ruled">{replayLabel('dice.how')}</h2>
      <p>
        {replayLabel(guided ? 'dice.how-guided' : here ? 'dice.how-here' : 'dice.how-file')}{' '}
        {replayLabel(here && !guided ? 'dice.how-rolls-here' : 'dice.how-rolls')}
      </p>
      <Seeds data={data} seats={seats} />
      <Recipe seats={file.seats} />
    </main>
  )
}

function BackToMatch({ data, match }: Pick<PageProps, 'data' | 'match'>) {
  return (
    <button type="button" class="plain link small" onClick={() => go(routeOfReplay(data, match, false))}>
      {replayLabel('dice.back')}
    </button>
  )
}

/** Luck by seat, and every roll. */
function LuckAndRolls({ data, seats }: Pick<PageProps, 'data' | 'seats'>) {
  const { file, playback } = data
  const { speaker } = useTableContext()
  const luck = useMemo(() => luckOf(playback.rolls, linesFor(playback, 'all'), file.seats.length), [playback, file])
  return (
    <>
      <h2 class="ruled">{replayLabel('dice.luck')}</h2>
      {luck.length === 0 ? (
        <p class="muted">{replayLabel('dice.none')}</p>
      ) : (
        <LuckTable luck={luck} nameOf={speaker.names.seat} sides={seats.map(({ side }) => side)} />
      )}
      <Rolls rolls={playback.rolls} printed={data.example !== undefined} />
    </>
  )
}

/** The numbers of answers and dice of a match, for its texts. */
function counted({ file, playback }: ReplayData<MatchFile>) {
  const dice = playback.rolls.reduce((sum, roll) => sum + roll.values.length, 0)
  return { commands: String(file.commands.length), dice: String(dice) }
}

/** The result of the check in short. For a match not played here, at most that the file is consistent. */
function headline(here: boolean, ok: boolean, fits: boolean): string {
  if (!fits) return replayLabel('dice.differs')
  if (!here) return replayLabel('dice.fits')
  return replayLabel(ok ? 'dice.honest' : 'dice.unchecked')
}

/** What was checked. */
function Lead(props: { data: ReplayData<MatchFile>; fits: boolean; guided: boolean }) {
  return (
    <p class="lead">
      {props.fits ? replayLabel('dice.lead-fits', counted(props.data)) : replayLabel('dice.lead-differs')}
      {props.guided && ` ${replayLabel('dice.lead-guided')}`}
      {!props.data.here && ` ${replayLabel('dice.lead-file')}`}
    </p>
  )
}

function Findings(props: { findings: readonly Finding[] }) {
  if (props.findings.length === 0) return null
  return (
    <ul class="findings">
      {props.findings.map(({ ok, unknown, words }) => (
        <li key={words} class={ok ? 'ok' : 'bad'}>
          <span aria-hidden="true">{ok ? '✓' : unknown ? '?' : '✕'}</span>
          <span>
            <span class="unseen">{replayLabel(ok ? 'dice.in-order' : unknown ? 'dice.not-known' : 'dice.wrong')} </span>
            {words}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the file proves, and what it cannot. */
function EvidenceLists(props: { evidence: Evidence; here: boolean }) {
  const { shown, open } = props.evidence
  const list = (all: readonly string[], kind: 'ok' | 'open', sign: string) => (
    <ul class="findings">
      {all.map((words) => (
        <li key={words} class={kind}>
          <span aria-hidden="true">{sign}</span>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <div class="evidence" data-testid="evidence">
      <section>
        <h2 class="ruled">{replayLabel('dice.shown')}</h2>
        {list(shown, 'ok', '✓')}
      </section>
      <section data-testid="evidence-open">
        <h2 class="ruled">{replayLabel(props.here ? 'dice.open-here' : 'dice.open-file')}</h2>
        {list(open, 'open', '?')}
      </section>
    </div>
  )
}

function Rolls(props: { rolls: readonly RollLine[]; printed: boolean }) {
  return (
    <>
      <h2 class="ruled">{replayLabel('dice.every')}</h2>
      <details>
        <summary>{replayLabel('dice.rolls', { count: props.rolls.length })}</summary>
        {!props.printed && <p class="muted">{replayLabel('dice.numbered')}</p>}
        <ol class="rolls">
          {props.rolls.map((roll) => (
            <li key={roll.n}>
              <span class="muted">{roll.n}</span> {roll.values.join(' ')}
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

/** All data from which the dice can be recomputed. */
function Seeds(props: { data: ReplayData<MatchFile>; seats: ReturnType<typeof useSeatNames> }) {
  const { file, here } = props.data
  const sides = props.seats.map(({ side }) => side)
  return (
    <dl class="seeds">
      <dt>{replayLabel('dice.fingerprint')}</dt>
      <dd>
        <code>{file.commitment}</code>
      </dd>
      <dt>{replayLabel('dice.server-seed')}</dt>
      <dd>
        <code>{file.serverSeed ?? replayLabel('dice.secret')}</code>
      </dd>
      {file.seats.map((seat, index) => (
        <>
          <dt key={`name${index}`}>
            <SideMark side={sides[index]} /> {here ? holderName(seat) : <NameInFile name={seat.name} />}{' '}
            {props.seats[index]?.guest === true && <span class="muted">{label('seats.guest')}</span>}
          </dt>
          <dd key={`seed${index}`}>
            <code>{seat.seed}</code>
          </dd>
        </>
      ))}
    </dl>
  )
}
