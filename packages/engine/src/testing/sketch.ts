import { type Choice, type Decision, written } from '../decision/decision.ts'
import { type Effect, isProcedure, type Procedure } from '../decision/effects.ts'
import { offer } from '../decision/offers.ts'
import { pick, pickTogether, type Question } from '../decision/question.ts'
import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { Game, Next, Title } from '../title/title.ts'

/** The steps of a {@link sketch}. */
export type SketchSteps<V> = Title<V>['steps']

/** A minimal title for tests of one behaviour: a sequence of play, two seats and one hidden piece. */
export function sketch<V>(vars: V, steps: SketchSteps<V>, more: Partial<Title<V>> = {}): Title<V> {
  return {
    id: 'sketch',
    name: 'Sketch',
    rulesVersion: 1,
    seats: 2,
    scenarios: ['standard'],
    options: [],
    settings: [{ id: 'mode', values: ['slow', 'quick'], default: 'slow' }],
    table: {
      pieces: [{ id: 'spy', start: 'tent' }],
      spaces: [{ id: 'tent' }, { id: 'field' }],
      tracks: [{ id: 'count', start: 0 }],
      faces: ['fresh'],
      sides: ['red', 'blue'],
    },
    setup: ({ table }) => {
      table.setKnownTo(table.piece('spy'), 1)
      return structuredClone(vars)
    },
    steps,
    firstStep: Object.keys(steps)[0] as string,
    sidesOf: (_game, seat) => ['red', 'blue'].slice(seat, seat + 1),
    faults: () => [],
    ...more,
  }
}

/** A decision between verbs, for a {@link sketch}. */
export function between(...verbs: readonly string[]): Decision {
  return { kind: 'pick', ask: 'sketch.pick', rule: '1', choices: verbs.map((verb): Choice => ({ verb })) }
}

type BareDecision = Omit<Decision, 'kind' | 'several'> & { readonly kind?: string }

/** A question whose things are the choices themselves. */
function questionOf({ kind, choices, previews, ...decision }: BareDecision): Question<Choice> {
  return {
    ...decision,
    kind: kind ?? decision.ask,
    offers: offer(choices, (choice) => choice),
    preview: previews && ((choice) => previews()[choices.indexOf(choice)]),
  }
}

/** Asks `seat` to decide; returns the choice. */
export function choose(seat: Seat, decision: BareDecision): Procedure<Choice> {
  return pick(seat, questionOf(decision))
}

/** Asks several seats, in secret until all have answered; returns the choices. */
export function chooseTogether(decisions: ReadonlyMap<Seat, BareDecision>): Procedure<ReadonlyMap<Seat, Choice>> {
  return pickTogether(new Map([...decisions].map(([seat, decision]) => [seat, questionOf(decision)])))
}

/** The title with `whyNot` as the reason in all its decisions, for tests of code that checks reasons. */
export function withReasons<V>(title: Title<V>, whyNot: (game: Game<V>) => Text | undefined): Title<V> {
  const reasoned = (effect: Effect, game: Game<V>): Effect => {
    if (effect.kind === 'pick')
      return { ...effect, content: { ...written(effect.content), whyNot: () => whyNot(game) } }
    if (effect.kind !== 'pickTogether') return effect
    const decisions = [...effect.content].map(
      ([seat, decision]) => [seat, { ...written(decision), whyNot: () => whyNot(game) }] as const,
    )
    return { ...effect, content: new Map(decisions) }
  }
  const steps = Object.entries(title.steps).map(([name, step]) => [
    name,
    function* (game: Game<V>): Procedure<Next> {
      const begun = step(game)
      if (!isProcedure(begun)) return begun
      for (let next = begun.next(); ; ) {
        if (next.done === true) return next.value
        next = begun.next(yield reasoned(next.value, game))
      }
    },
  ])
  return { ...title, steps: Object.fromEntries(steps) }
}
