import { type Effect, isProcedure, type Procedure } from '../decision/effects.ts'
import type { RecordLine } from '../record/record.ts'
import type { TableState } from '../table/table-def.ts'
import type { AnyTitle, Game, Next } from '../title/title.ts'
import { mayKnow, mightKnow, recordFor, type Viewer } from '../view/knowledge.ts'
import { piecesNamed } from './shown.ts'

/** A piece that a record named to somebody who did not know it when he was told. */
interface Naming {
  readonly key: string
  readonly piece: string
  readonly viewer: Viewer
}

type Step = AnyTitle['steps'][string]

/**
 * Hears every record at the moment when it is told: a card may lie open only then, and be shuffled back before the command is over. It hears the
 * matches that are played with its `title`.
 */
export class Witness {
  /** The title that was given, with everything that it records heard. */
  readonly title: AnyTitle
  #namings: Naming[] = []
  readonly #listening = new WeakSet<Game>()
  /** Lines of the secret plan that runs at this moment. */
  #planned: RecordLine[] | undefined

  constructor(title: AnyTitle) {
    const steps = Object.entries(title.steps).map(([name, step]) => [name, (game: Game) => this.#follow(game, step)])
    this.title = { ...title, steps: Object.fromEntries(steps) }
  }

  /** Forgets what it has heard. */
  forget(): void {
    this.#namings = []
  }

  /**
   * Faults of what was told since {@link forget}: a record may name a piece only to those who know it when they are told, or knew it `before`, or
   * know it now.
   */
  faults({ table }: Pick<Game, 'table'>, before: TableState): string[] {
    return this.#namings.flatMap(({ key, piece: id, viewer }) => {
      if (!table.hasPiece(id)) return [`record ${key} names an unknown piece: ${id}`]
      const piece = table.piece(id)
      if (mayKnow(piece, viewer) || mightKnow(before, piece.index, viewer)) return []
      return [`record ${key} names ${id}, which is hidden from ${viewer ?? 'spectators'}`]
    })
  }

  /** A step whose lines are heard; those of secret plans when all have finished. */
  #follow(game: Game, step: Step): ReturnType<Step> {
    this.#listen(game)
    const begun = step(game)
    return isProcedure(begun) ? this.#along(game, begun) : begun
  }

  /** Hears from now on what is told in a match. */
  #listen(game: Game): void {
    if (this.#listening.has(game)) return
    this.#listening.add(game)
    const { tell } = game
    const heard = (line: RecordLine): void => {
      tell(line)
      if (this.#planned === undefined) this.#hear(game, line)
      else this.#planned.push(line)
    }
    Object.assign(game, { tell: heard })
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

  /** Secret plans whose lines are put into a list too. */
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
