import type { BoardView } from '@topside/board'
import { type Choice, choiceKey, type Guide, guidedMatch, type TitlePackage } from '@topside/engine'
import { viewOfTable } from '../../board/view.ts'

/** A moment of the first match that is told. */
export interface GuideMoment {
  /** From 0. */
  readonly index: number
  readonly ask: string
  readonly choice: Choice
  readonly why: string | undefined
  /** The same question is asked again right after it, and there is nothing special to say of either. */
  readonly repeats: boolean
}

/** The first match of a guide, whose moments are found by what is asked there. */
export interface GuidePath {
  readonly length: number
  /** The moment at which a seat is asked this, with the same pieces at the same places; of several, the one nearest to so many commands. */
  find(seat: number, asked: Asked, view: BoardView, commands: number): GuideMoment | undefined
}

/** What somebody is asked. */
interface Asked {
  readonly ask: string
  readonly choices: readonly Choice[]
}

/** Plays the first match of a guide and notes what is asked, by everything that can be chosen and what lies where. */
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

function signature(seat: number, { ask, choices }: Asked, { pieces }: BoardView): string {
  const lying = pieces.flatMap(({ id, space, face, hidden }) => (hidden === true ? [] : [`${id}@${space}/${face}`]))
  return [seat, ask, ...choices.map(choiceKey).sort(), ...lying.sort()].join('|')
}
