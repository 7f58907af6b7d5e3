import { type Guide, type GuideChapter, guidedMatch, type TitleEntry, type TitlePackage } from '@topside/engine'
import { useMemo } from 'preact/hooks'
import { viewOfTable } from '../board/view.ts'
import { go } from '../browser/route.ts'
import { RulesButton } from '../lobby/RulesButton.tsx'
import { StartButtons } from '../lobby/StartButtons.tsx'
import { TitleFacts } from '../lobby/TitleFacts.tsx'
import { useCreation } from '../lobby/useCreation.tsx'
import { ApiError } from '../net/api.ts'
import { BoardPicture } from '../parts/BoardPicture.tsx'
import { LoadingScreen } from '../parts/LoadingScreen.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { boardlessContext, TableContextProvider } from '../parts/tableContext.ts'
import { entryOf, titleIfLoaded } from '../parts/titles.ts'
import { useAsking } from '../parts/useAsking.ts'
import { useGuide } from '../parts/useGuide.ts'
import { RuleDialog, RuleLink } from '../rules/Rule.tsx'
import { usePageName } from '../signals/usePageName.ts'
import { label } from '../words/label.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { speakerOf } from '../words/speak.ts'
import { Examples } from './Examples.tsx'
import { beginFirstMatch } from './firstMatch.ts'
import '../parts/titleActions.css'
import './TitlePage.css'

/** Aspect ratio of the pictures, width to height. */
const SHAPE = 1.5

/** A title's page: its subject, how it is played and won, and buttons to start a match. */
export function TitlePage({ id }: { id: string }) {
  const entry = entryOf(id)
  const title = titleIfLoaded(id)
  const guide = useGuide(entry)
  usePageName(entry?.name)
  const context = useMemo(() => title && boardlessContext(title, speakerOf(title)), [title])
  if (entry === undefined) return <Problem error={new ApiError('not-found')} />
  if (title === undefined || context === undefined || guide === undefined) return <LoadingScreen />
  return (
    <TableContextProvider value={context}>
      <main class="title-page" data-testid="title-page">
        <button type="button" class="plain link small" onClick={() => go({ screen: 'lobby' })}>
          {label('match.all')}
        </button>
        <h1>{entry.name}</h1>
        <p class="subject">{entry.subject}</p>
        <TitleFacts entry={entry} about={guide?.about} />
        {guide !== null && <p class="title-special">{guide.about.special}</p>}
        <Starts entry={entry} guide={guide} />
        {guide !== null && <Chapters entry={entry} guide={guide} title={title} />}
        <Examples entry={entry} />
      </main>
      <RuleDialog />
    </TableContextProvider>
  )
}

/** The guided match, and other ways to start. */
function Starts({ entry, guide }: { entry: TitleEntry; guide: Guide | null }) {
  const { begin, dialog } = useCreation()
  const { busy, error, ask } = useAsking()
  return (
    <div class="title-starts">
      <div class="title-actions">
        {guide !== null && (
          <button
            type="button"
            class="button main"
            disabled={busy}
            data-testid="first-match"
            onClick={() => ask(() => beginFirstMatch(entry.id, guide))}
          >
            {lobbyLabel('learn.first')}
          </button>
        )}
        <StartButtons entry={entry} onBegin={begin} />
        <RulesButton title={entry.id} />
      </div>
      {guide !== null && <p class="small muted">{lobbyLabel('learn.first-note')}</p>}
      <Refusal error={error} />
      {dialog}
    </div>
  )
}

/** How the title is played and won, in chapters with positions of the guided match. */
function Chapters(props: { entry: TitleEntry; guide: Guide; title: TitlePackage }) {
  const { entry, guide, title } = props
  const views = useMemo(() => positionsOf(title, guide, entry.guide?.dice ?? 0), [title, guide, entry])
  return (
    <ol class="chapters">
      {guide.chapters.map((chapter) => (
        <li key={chapter.title}>
          <figure>
            <BoardPicture
              title={title}
              options={guide.first.options}
              view={views.get(chapter.at)}
              spaces={chapter.spaces}
              shape={SHAPE}
              name={lobbyLabel('learn.picture', { chapter: chapter.title })}
            />
          </figure>
          <Chapter chapter={chapter} />
        </li>
      ))}
    </ol>
  )
}

function Chapter({ chapter }: { chapter: GuideChapter }) {
  return (
    <div class="chapter">
      <h2>{chapter.title}</h2>
      <p>
        {chapter.text} <RuleLink rule={chapter.rule} />
      </p>
    </div>
  )
}

/** The public view of the board when each question is first asked in the guided match; under `undefined`, the setup. */
function positionsOf(title: TitlePackage, guide: Guide, dice: number) {
  const wanted = new Set(guide.chapters.map(({ at }) => at))
  const found = new Map<string | undefined, ReturnType<typeof viewOfTable>>()
  for (const { decision, match } of guidedMatch(title.rules, guide, dice)) {
    const now = () => viewOfTable(title, match.game.table.save(), 'spectator')
    if (!found.has(undefined)) found.set(undefined, now())
    if (wanted.has(decision.ask) && !found.has(decision.ask)) found.set(decision.ask, now())
  }
  return found
}
