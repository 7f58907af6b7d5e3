import type { TitleAbout, TitleEntry } from '@topside/engine'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import './TitleFacts.css'

const HARDEST = 5

/** Number of players, length and complexity of a title. */
export function TitleFacts({ entry, about }: { entry: TitleEntry; about: TitleAbout | undefined }) {
  const { seats, fewest = seats } = entry
  const hard = about?.complexity ?? 0
  return (
    <ul class="title-facts small">
      <li>{lobbyLabel(fewest < seats ? 'begin.players-from' : 'begin.players', { least: fewest, count: seats })}</li>
      {about !== undefined && <li>{about.length}</li>}
      {about !== undefined && (
        <li>
          {lobbyLabel('begin.complexity')}{' '}
          <span class="dots" role="img" aria-label={lobbyLabel('begin.of', { count: hard, all: HARDEST })}>
            {Array.from({ length: HARDEST }, (_, index) => (
              <i key={index} class={index < hard ? 'on' : ''} />
            ))}
          </span>
        </li>
      )}
    </ul>
  )
}
