import { useMemo } from 'preact/hooks'
import { ApiError } from '../net/api.ts'
import { Heading } from '../parts/Heading.tsx'
import { LoadingScreen } from '../parts/LoadingScreen.tsx'
import { Problem } from '../parts/Problem.tsx'
import { boardlessContext, TableContextProvider } from '../parts/tableContext.ts'
import { displayIfLoaded, entryOf } from '../parts/titles.ts'
import { usePageName } from '../signals/usePageName.ts'
import { rulesLabel } from '../words/rulesLabels.ts'
import { speakerOf } from '../words/speak.ts'
import { RulesReader } from './RulesReader.tsx'

/** The page of a title's rules, opened at the rule in the fragment of its address. */
export function RulesScreen(props: { title: string }) {
  const rule = decodeURIComponent(location.hash.slice(1)) || undefined
  const title = displayIfLoaded(props.title)
  const context = useMemo(() => title && boardlessContext(title, speakerOf(title)), [title])
  const name = entryOf(props.title)?.name
  usePageName(name && rulesLabel('rules.name', { title: name }))
  if (name === undefined) return <Problem error={new ApiError('not-found')} />
  if (context === undefined) return <LoadingScreen />
  return (
    <TableContextProvider value={context}>
      <main class="rules-screen">
        <header>
          <Heading name={rulesLabel('rules.name', { title: name })} />
        </header>
        <RulesReader at={rule} />
      </main>
    </TableContextProvider>
  )
}
