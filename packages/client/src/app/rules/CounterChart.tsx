import type { Counter } from '@topside/engine'
import { figureWords } from '../board/describe.ts'
import { CounterPicture } from '../parts/CounterPicture.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { rulesLabel } from '../words/rulesLabels.ts'

/** Counters that differ only in their names. */
interface Kind {
  readonly counter: Counter
  readonly names: readonly string[]
}

/** The kinds of counters of a side, most numerous first. */
function kindsOf(counters: readonly Counter[]): Kind[] {
  const alike = Map.groupBy(counters, ({ name: _name, label: _label, ...look }) => JSON.stringify(look))
  return [...alike.values()]
    .flatMap((kind) => (kind[0] === undefined ? [] : [{ counter: kind[0], names: kind.map(({ name }) => name) }]))
    .sort((a, b) => b.names.length - a.names.length)
}

/** Every kind of counter by side, with its names and the meaning of its numbers. */
export function CounterChart() {
  const { title, speaker } = useTableContext()
  const [plain = ''] = title.rules.table.faces
  const all = Object.values(title.counters)
  const groups = [
    ...title.sides.map(({ id, name }) => ({ name, counters: all.filter(({ side }) => side === id) })),
    { name: rulesLabel('rules.neutral'), counters: all.filter(({ side }) => side === undefined) },
  ].filter(({ counters }) => counters.length > 0)
  return (
    <>
      {groups.map(({ name, counters }) => (
        <section key={name} class="counter-chart">
          <h3>{name}</h3>
          <ul>
            {kindsOf(counters).map(({ counter, names }) => (
              <li key={names[0]}>
                <CounterPicture counter={counter} face={plain} size={52} />
                <div>
                  <p>
                    {names.length > 1 && <b>{rulesLabel('rules.count', { count: names.length })} </b>}
                    {figureWords(speaker, counter, plain).join(', ')}
                  </p>
                  <p class="muted small">{names.join(', ')}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
