import type { TitleEntry } from '@topside/engine'
import { titles } from '@topside/titles'
import { go } from '../browser/route.ts'
import { BoardPicture } from '../parts/BoardPicture.tsx'
import { displayIfLoaded } from '../parts/titles.ts'
import { useGuide } from '../parts/useGuide.ts'
import { label } from '../words/label.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { StartButtons } from './StartButtons.tsx'
import { TitleFacts } from './TitleFacts.tsx'
import type { Begin } from './useCreation.tsx'
import '../parts/titleActions.css'
import './Titles.css'

/** Aspect ratio (width to height) of the maps on the cards. */
const SHAPE = 2.1

/** The titles with their actions. `brief`: without pictures and descriptions, for users who know them. */
export function Titles({ onBegin, brief }: { onBegin: Begin; brief: boolean }) {
  return (
    <section class={`begin ${brief ? 'brief' : ''}`} aria-labelledby="begin">
      <h2 id="begin" class="unseen">
        {lobbyLabel('begin.title')}
      </h2>
      <ul>
        {titles.map((entry) => (
          <TitleCard key={entry.id} entry={entry} onBegin={onBegin} brief={brief} />
        ))}
      </ul>
    </section>
  )
}

/** A title with its actions; unless `brief`, with a picture of its map. */
function TitleCard({ entry, onBegin, brief }: { entry: TitleEntry; onBegin: Begin; brief: boolean }) {
  const { id, name, subject } = entry
  const about = useGuide(entry)?.about
  const learn = () => go({ screen: 'learn', title: id })
  return (
    <li class="title-card">
      {!brief && (
        <BoardPicture title={displayIfLoaded(id)} shape={SHAPE} fill name={label('board.name', { title: name })} />
      )}
      <div class="title-words">
        <h3>{name}</h3>
        <em>{subject}</em>
        <TitleFacts entry={entry} about={about} />
        {about !== undefined && !brief && <p>{about.special}</p>}
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
