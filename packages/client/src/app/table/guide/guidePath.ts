import type { BoardView } from '@topside/board'
import { type Choice, choiceKey, type Guide, guidedMatch, type TitlePackage } from '@topside/engine'
import { viewOfTable } from '../../board/view.ts'

/** A moment of the guided match. */
export interface GuideMoment {
  /** From 0. */
  readonly index: number
  readonly ask: string
  readonly choice: Choice
  readonly why: string | undefined
  /** Whether the same question follows and both use the general text. */
  readonly repeats: boolean
}

/** The guided match; its moments are found by the question asked. */
export interface GuidePath {
  readonly length: number
  /**
   * The moment at which a seat has this question with the same pieces in the same places. If there are several, the
   * nearest to `commands`, the number of commands so far.
   */
  find(seat: number, asked: GuideQuestion, view: BoardView, commands: number): GuideMoment | undefined
}

/** The question of a seat. */
interface GuideQuestion {
  readonly ask: string
  readonly choices: readonly Choice[]
}

/** Plays a guide's match and indexes its moments by question, choices and pieces. */
export function guidePath(title: TitlePackage, guide: Guide, dice: number): GuidePath {
  const steps: (Omit<GuideMoment, 'index' | 'repeats'> & { readonly key: string })[] = []
  for (const { seat, decision, choice, why, match } of guidedMatch(title.rules, guide, dice)) {
    const view = viewOfTable(title, match.game.table.save(), seat)
    steps.push({ key: signature(seat, decision, view), ask: decision.ask, choice, why })
  }
  const moments = new Map<string, GuideMoment[]>()
  for (const [index, { key, ...told }] of steps.entries()) {
    const next = steps[index + 1]
    const repeats = told.why === undefined && next?.why === undefined && next?.ask === told.ask
    moments.set(key, [...(moments.get(key) ?? []), { index, ...told, repeats }])
  }
  const distance = (commands: number) => (told: GuideMoment) => Math.abs(told.index - commands)
  return {
    length: steps.length,
    find(seat, asked, view, commands) {
      const far = distance(commands)
      return moments.get(signature(seat, asked, view))?.toSorted((a, b) => far(a) - far(b))[0]
    },
  }
}

function signature(seat: number, { ask, choices }: GuideQuestion, { pieces }: BoardView): string {
  const lying = pieces.flatMap(({ id, space, face, hidden }) => (hidden === true ? [] : [`${id}@${space}/${face}`]))
  return [seat, ask, ...choices.map(choiceKey).sort(), ...lying.sort()].join('|')
}
