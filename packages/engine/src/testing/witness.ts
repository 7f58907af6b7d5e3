import { type Effect, isProcedure, type Procedure } from '../decision/effects.ts'
import type { RecordLine } from '../record/record.ts'
import type { TableState } from '../table/table-def.ts'
import type { AnyTitle, Game, Next } from '../title/title.ts'
import { mayKnow, mightKnow, recordFor, type Viewer } from '../view/knowledge.ts'
import { listener, withSteps } from './overhear.ts'
import { piecesNamed } from './shown.ts'

/** A piece that a record named to a viewer who did not know it at that moment. */
interface Naming {
  readonly key: string
  readonly piece: string
  readonly viewer: Viewer
}

type Step = AnyTitle['steps'][string]

/**
 * Checks every record when it is told, because a card may be public only then and be shuffled back before the command
 * is over. Covers all matches played with its `title`.
 */
export class Witness {
  /** The given title, which reports its records to this witness. */
  readonly title: AnyTitle
  #namings: Naming[] = []
  /** Starts checking the lines told in a match. */
  readonly #listen = listener((game, line) => {
    if (this.#planned === undefined) this.#hear(game, line)
    else this.#planned.push(line)
  })
  /** Lines told by the secret plan that is running now. */
  #planned: RecordLine[] | undefined

  constructor(title: AnyTitle) {
    this.title = withSteps(title, (game, step) => this.#follow(game, step))
  }

  /** Forgets everything seen. */
  forget(): void {
    this.#namings = []
  }

  /**
   * Faults in records since {@link forget}. A record may name a piece only to viewers who know it then, knew it
   * `before`, or know it now.
   */
  faults({ table }: Pick<Game, 'table'>, before: TableState): string[] {
    return this.#namings.flatMap(({ key, piece: id, viewer }) => {
      if (!table.hasPiece(id)) return [`record ${key} names an unknown piece: ${id}`]
      const piece = table.piece(id)
      if (mayKnow(piece, viewer) || mightKnow(before, piece.index, viewer)) return []
      return [`record ${key} names ${id}, which is hidden from ${viewer ?? 'spectators'}`]
    })
  }

  /** Runs a step and checks its lines; lines of secret plans are checked once all plans are finished. */
  #follow(game: Game, step: Step): ReturnType<Step> {
    this.#listen(game)
    const begun = step(game)
    return isProcedure(begun) ? this.#along(game, begun) : begun
  }

  *#along(game: Game, procedure: Procedure<Next>): Procedure<Next> {
    for (let next = procedure.next(); ; ) {
      if (next.done === true) return next.value
      const planned: RecordLine[] = []
      const answer = yield next.value.kind === 'together' ? this.#noted(next.value, planned) : next.value
      for (const line of planned) this.#hear(game, line)
      next = procedure.next(answer)
    }
  }

  /** Secret plans whose lines are also added to a list. */
  #noted(effect: Extract<Effect, { kind: 'together' }>, lines: RecordLine[]): Effect {
    const { shown } = effect.content
    const procedures = [...effect.content.procedures].map(([seat, plan]) => [seat, this.#listed(plan, lines)] as const)
    return { ...effect, content: { shown, procedures: new Map(procedures) } }
  }

  *#listed<T>(plan: Procedure<T>, lines: RecordLine[]): Procedure<T> {
    let answer: unknown
    for (;;) {
      this.#planned = lines
      const { done, value } = plan.next(answer)
      this.#planned = undefined
      if (done === true) return value
      answer = yield value
    }
  }

  #hear({ table, settings }: Game, line: RecordLine): void {
    for (const viewer of [...settings.keys(), undefined]) {
      const told = recordFor(line, viewer)
      for (const id of piecesNamed(told))
        if (!table.hasPiece(id) || !mayKnow(table.piece(id), viewer))
          this.#namings.push({ key: told.key, piece: id, viewer })
    }
  }
}
