import type { TitleEntry } from '@topside/engine'
import { go } from '../browser/route.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import './Examples.css'

/** Links to the examples, for users who have finished the guided match. */
export function ExampleLinks({ entry }: { entry: TitleEntry | undefined }) {
  const { id: title = '', examples = [] } = entry ?? {}
  if (examples.length === 0) return null
  return (
    <p class="small">
      {lobbyLabel('guide.examples')}{' '}
      {examples.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          class="plain link"
          data-testid={`example-${id}`}
          onClick={() => go({ screen: 'example', title, example: id, dice: false })}
        >
          {name}
        </button>
      ))}
    </p>
  )
}

/** The example matches of a title, each with its subject; nothing without examples. */
export function Examples({ entry }: { entry: TitleEntry }) {
  const { id: title, examples = [] } = entry
  if (examples.length === 0) return null
  return (
    <section class="examples" data-testid="examples">
      <h2>{lobbyLabel('learn.examples')}</h2>
      <ul>
        {examples.map(({ id, name, about }) => (
          <li key={id}>
            <h3>{name}</h3>
            <p>{about}</p>
            <GoButton id={`example-${id}`} to={{ screen: 'example', title, example: id, dice: false }}>
              {lobbyLabel('learn.example')}
            </GoButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
