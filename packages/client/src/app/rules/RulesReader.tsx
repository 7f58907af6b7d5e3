import { signal } from '@preact/signals'
import type { RuleTable } from '@topside/engine'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Skeleton } from '../parts/LoadingScreen.tsx'
import { useTableContext } from '../parts/tableContext.ts'
import { rulesLabel } from '../words/rulesLabels.ts'
import { CounterChart } from './CounterChart.tsx'
import { found, marked, type Rule, type Section, sectionsOf } from './sections.ts'
import './RulesReader.css'

/** The place of the counter chart among the rules. */
const COUNTERS = 'counters'

/** All rules of a title in our own words, with a search. `at`: the rule to open at. */
export function RulesReader(props: { at: string | undefined }) {
  const sections = useSections()
  const [search, setSearch] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const turnTo = (place: string) => body.current?.querySelector(`[data-rule="${CSS.escape(place)}"]`)?.scrollIntoView()
  const here = useMemo(() => signal(props.at), [props.at])
  useEffect(() => {
    if (typeof sections === 'object' && props.at !== undefined) turnTo(nearest(sections, props.at))
  }, [sections, props.at])
  if (sections === undefined) return <Skeleton widths={['60%', '90%', '80%']} />
  if (sections === 'failed') return <p role="alert">{rulesLabel('rules.failed')}</p>
  const shown = found(sections, search)
  return (
    <div class="rules-reader" data-testid="rules">
      <Contents shown={shown} search={search} turnTo={turnTo} onSearch={setSearch} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <div class="rules-body" ref={body} tabIndex={0} role="document">
        {shown.map((section) => (
          <section key={section.number}>
            {section.rules[0]?.depth !== 0 && (
              <h2>
                <span class="rule-number">{section.number}</span> {section.title}
              </h2>
            )}
            {section.rules.map((rule) => (
              <RuleText key={rule.number} rule={rule} search={search} open={rule.number === here.value} />
            ))}
          </section>
        ))}
        <section data-rule={COUNTERS}>
          <h2>{rulesLabel('rules.counters')}</h2>
          <CounterChart />
        </section>
      </div>
    </div>
  )
}

/** The search with its number of results, and links to the sections found. */
function Contents(props: {
  shown: readonly Section[]
  search: string
  turnTo: (place: string) => void
  onSearch: (search: string) => void
}) {
  const { shown, search, turnTo } = props
  const count = shown.reduce((sum, { rules }) => sum + rules.length, 0)
  return (
    <nav aria-label={rulesLabel('rules.sections')}>
      <input
        type="search"
        data-testid="rules-search"
        placeholder={rulesLabel('rules.search')}
        aria-label={rulesLabel('rules.search')}
        value={search}
        onInput={(event) => props.onSearch(event.currentTarget.value)}
      />
      <p class="muted small" role="status">
        {search.trim() === '' ? rulesLabel('rules.own-words') : rulesLabel('rules.found', { count })}
      </p>
      <ul>
        {shown.map(({ number, title, rules }) => (
          <li key={number}>
            <button type="button" class="plain" onClick={() => turnTo(rules[0]?.number ?? '')}>
              <b>{number}</b> {title}
            </button>
          </li>
        ))}
        <li>
          <button type="button" class="plain" onClick={() => turnTo(COUNTERS)}>
            {rulesLabel('rules.counters')}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The rule to show for `wanted`: itself, or the nearest rule above it. */
function nearest(sections: readonly Section[], wanted: string): string {
  const numbers = sections.flatMap(({ rules }) => rules.map(({ number }) => number))
  const above = numbers.filter((number) => wanted.startsWith(number)).sort((a, b) => b.length - a.length)
  const section = numbers.find((number) => number.split('.')[0] === wanted.split('.')[0])
  return above[0] ?? section ?? ''
}

/** One rule with its tables. */
function RuleText(props: { rule: Rule; search: string; open: boolean }) {
  const { rule, search } = props
  const Heading = rule.depth === 0 ? 'h2' : 'h3'
  return (
    <article class={`rule-text depth-${rule.depth} ${props.open ? 'open' : ''}`} data-rule={rule.number}>
      <Heading>
        <span class="rule-number">{rule.number}</span> <Marked text={rule.title} search={search} />
      </Heading>
      {rule.text.split('\n').map((paragraph) => (
        <p key={paragraph}>
          <Marked text={paragraph} search={search} />
        </p>
      ))}
      {rule.tables.map((table) => (
        <RuleTableView key={table.title} table={table} search={search} />
      ))}
    </article>
  )
}

function RuleTableView({ table, search }: { table: RuleTable; search: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must be reachable by key
    <section class="rule-table" tabIndex={0} aria-label={table.title}>
      <table>
        <caption>{table.title}</caption>
        <thead>
          <tr>
            {table.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // The rows of a table keep their order; their first cells may be equal.
            <tr key={`${index}${row[0]}`}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={`${column}`} scope="row">
                    <Marked text={cell} search={search} />
                  </th>
                ) : (
                  <td key={`${column}`}>
                    <Marked text={cell} search={search} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {table.note !== undefined && <p class="muted small">{table.note}</p>}
    </section>
  )
}

function Marked(props: { text: string; search: string }) {
  const parts = marked(props.text, props.search)
  if (parts.length === 1) return <>{props.text}</>
  // The parts of a text keep their order.
  return <>{parts.map((part, index) => (index % 2 === 1 ? <mark key={`${index}`}>{part}</mark> : part))}</>
}

/** The rules of the current title, once loaded. */
function useSections(): readonly Section[] | 'failed' | undefined {
  const { title } = useTableContext()
  const [sections, setSections] = useState<readonly Section[] | 'failed' | undefined>(undefined)
  useEffect(() => {
    let gone = false
    Promise.all([title.notes(), title.tables?.() ?? []]).then(
      ([notes, tables]) => gone || setSections(sectionsOf(notes, tables)),
      () => gone || setSections('failed'),
    )
    return () => {
      gone = true
    }
  }, [title])
  return sections
}
