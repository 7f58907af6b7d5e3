import type { ReadonlySignal } from '@preact/signals'
import type { BoardView } from '@topside/board'
import { type Goal, type Goals as GoalsOfTitle, mostUrgent, type Options } from '@topside/engine'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { seenIn } from '../board/overlays.ts'
import { Ledgers } from '../fight/Ledgers.tsx'
import { Say } from '../parts/Say.tsx'
import { SideMark } from '../parts/SideMark.tsx'
import { TableContextProvider, useTableContext } from '../parts/tableContext.ts'
import { useEscape } from '../parts/useEscape.ts'
import { RuleLink } from '../rules/Rule.tsx'
import { goalLabel } from '../words/goalLabels.ts'
import { createSpeaker } from '../words/speak.ts'
import './Goals.css'

/** Victory conditions: the most urgent in the line above the board, all in a panel below. `side`: the user's. */
export function Goals(props: {
  view: ReadonlySignal<BoardView | undefined>
  options: Options | undefined
  side: string | undefined
}) {
  const context = useTableContext()
  const goals = useGoals(context.title.goals)
  const [open, setOpen] = useState(false)
  useEscape(open, () => setOpen(false))
  const spoken = useMemo(
    () => ({
      ...context,
      speaker: createSpeaker({ ...context.title.texts, ...goals?.texts }, context.speaker.names),
    }),
    [context, goals, open],
  )
  const view = props.view.value
  const all = useMemo(
    () =>
      goals === undefined || view === undefined || props.options === undefined
        ? []
        : goals.of(seenIn(view, props.options)),
    [goals, view, props.options],
  )
  const first = mostUrgent(all)
  if (first === undefined) return null
  const brief = spoken.speaker.plain(first.brief)
  return (
    <TableContextProvider value={spoken}>
      <button
        type="button"
        class={`plain goal ${first.urgency} ${toneOf(first, props.side)}`}
        aria-expanded={open}
        aria-label={goalLabel('goals.open', { brief })}
        data-testid="goal"
        data-urgency={first.urgency}
        onClick={() => setOpen(!open)}
      >
        <Flag />
        <span>{brief}</span>
      </button>
      {open && <GoalPanel goals={all} side={props.side} onClose={() => setOpen(false)} />}
    </TableContextProvider>
  )
}

/** Whether a goal is good or bad for the user; always `even` for spectators. */
function toneOf(goal: Goal, side: string | undefined): 'ours' | 'theirs' | 'even' {
  if (goal.side === undefined || side === undefined || side === '') return 'even'
  return side.split(' ').includes(goal.side) ? 'ours' : 'theirs'
}

function Flag() {
  return (
    <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <path d="M4 15V2h9l-2.5 3L13 8H4" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" />
    </svg>
  )
}

/** All victory conditions with their progress and rules. */
function GoalPanel(props: { goals: readonly Goal[]; side: string | undefined; onClose: () => void }) {
  const { goals, side, onClose } = props
  return (
    <section class="goal-panel" aria-label={goalLabel('goals.name')} data-testid="goals">
      <header>
        <h2>{goalLabel('goals.name')}</h2>
        <button type="button" class="plain link" onClick={onClose}>
          {goalLabel('goals.close')}
        </button>
      </header>
      <ul>
        {goals.map((goal, index) => (
          // A title's goals keep their order; keys may repeat for different places.
          <li key={`${index}${goal.key}`} class={`${goal.urgency} ${toneOf(goal, side)}`} data-goal={goal.key}>
            <GoalEntry goal={goal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function GoalEntry({ goal }: { goal: Goal }) {
  const { near } = goal
  return (
    <>
      <p>
        {goal.side !== undefined && goal.args?.['side'] === undefined && <SideMark side={goal.side} />}
        <Say text={goal} /> <RuleLink rule={goal.rule} />
        {goal.urgency !== 'calm' && (
          <b class="goal-when">{goalLabel(goal.urgency === 'now' ? 'goals.now' : 'goals.soon')}</b>
        )}
      </p>
      {near !== undefined && near.needs > 1 && (
        <p class="goal-near">
          <meter min={0} max={near.needs} value={Math.max(0, Math.min(near.has, near.needs))} />
          <span>{goalLabel('goals.near', near)}</span>
        </p>
      )}
      {goal.ledgers !== undefined && <Ledgers ledgers={goal.ledgers} />}
    </>
  )
}

/** The victory conditions of a title, once loaded. */
function useGoals(load: (() => Promise<GoalsOfTitle>) | undefined): GoalsOfTitle | undefined {
  const [goals, setGoals] = useState<GoalsOfTitle | undefined>(undefined)
  useEffect(() => {
    let gone = false
    load?.().then(
      (loaded) => gone || setGoals(loaded),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [load])
  return goals
}
