import type { TitleEntry } from '@topside/engine'
import { titles } from '@topside/titles'
import { useRef } from 'preact/hooks'
import { go } from '../browser/route.ts'
import { BoardPicture } from '../parts/BoardPicture.tsx'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { displayIfLoaded } from '../parts/titles.ts'
import { useAsking } from '../parts/useAsking.ts'
import { useGuide } from '../parts/useGuide.ts'
import { label } from '../words/label.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { openFile } from './openFile.ts'
import { StartButtons } from './StartButtons.tsx'
import { TitleFacts } from './TitleFacts.tsx'
import type { Begin } from './useCreation.tsx'
import '../parts/banner.css'
import '../parts/titleActions.css'
import './Begin.css'

/** The shape of the maps on the cards, width by height. */
const SHAPE = 2.1

/** The games, with what can be done with each. */
export function Titles({ onBegin }: { onBegin: Begin }) {
  return (
    <section class="begin" aria-labelledby="begin">
      <h2 id="begin" class="unseen">
        {lobbyLabel('begin.title')}
      </h2>
      <ul>
        {titles.map((entry) => (
          <TitleCard key={entry.id} entry={entry} onBegin={onBegin} />
        ))}
      </ul>
    </section>
  )
}

/** A game as a picture of its map, and the ways into it. */
function TitleCard({ entry, onBegin }: { entry: TitleEntry; onBegin: Begin }) {
  const { id, name, subject } = entry
  const about = useGuide(entry)?.about
  const learn = () => go({ screen: 'learn', title: id })
  return (
    <li class="title-card">
      <BoardPicture title={displayIfLoaded(id)} shape={SHAPE} fill name={label('board.name', { title: name })} />
      <div class="title-words">
        <h3>{name}</h3>
        <em>{subject}</em>
        <TitleFacts entry={entry} about={about} />
        {about !== undefined && <p>{about.special}</p>}
        <div class="title-actions">
          {entry.guide !== undefined && (
            <button type="button" class="button main" data-testid={`learn-${id}`} onClick={learn}>
              {lobbyLabel('begin.learn')}
            </button>
          )}
          <StartButtons entry={entry} onBegin={onBegin} />
        </div>
      </div>
    </li>
  )
}

/** The way to a match file. */
export function Files() {
  return (
    <section class="files" aria-labelledby="files">
      <h2 id="files" class="ruled">
        {lobbyLabel('begin.files')}
      </h2>
      <p class="small muted">{lobbyLabel('begin.files-note')}</p>
      <FileButton />
    </section>
  )
}

/** Opens a match file of this device. */
function FileButton() {
  const file = useRef<HTMLInputElement>(null)
  const { error, ask } = useAsking()
  return (
    <>
      <button type="button" class="button" data-testid="open-file" onClick={() => file.current?.click()}>
        {lobbyLabel('begin.open')}
      </button>
      <input
        ref={file}
        class="unseen"
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={lobbyLabel('begin.file')}
        data-testid="file"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen !== undefined) ask(() => openFile(chosen))
        }}
      />
      {error !== undefined && (
        <p class="banner" role="alert">
          <ErrorWords error={error} />
        </p>
      )}
    </>
  )
}
