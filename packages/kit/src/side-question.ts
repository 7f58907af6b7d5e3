import type { Args, Offers, PieceDef, Question, SeveralQuestion, SpaceDef } from '@topside/engine'
import { argsOf, type NamedArgs } from './args.ts'

/** A question to one side, besides its kind and rule: see {@link Question}. */
export interface SideQuestion<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>
  extends Omit<Question<T, P, S>, 'kind' | 'rule' | 'args'> {
  readonly args?: NamedArgs | undefined
}

/** A question for several pieces, besides its kind and rule: see {@link SeveralQuestion}. */
export interface SideSeveralQuestion<T, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef>
  extends Omit<SeveralQuestion<T, P, S>, 'kind' | 'rule' | 'args' | 'pieceOf'> {
  readonly args?: NamedArgs | undefined
}

/**
 * A question as the engine asks it. Most fields are read from {@link SideQuestion} on demand, because every command
 * makes a question and few fields are read.
 */
export class LazyQuestion<T, P extends PieceDef, S extends SpaceDef> implements Question<T, P, S> {
  readonly kind: string
  readonly rule: string
  readonly offers: Offers<T>
  #args: Args | undefined
  readonly #question: SideQuestion<T, P, S>

  constructor(kind: string, rule: string, question: SideQuestion<T, P, S>) {
    this.kind = kind
    this.rule = rule
    this.offers = question.offers
    this.#question = question
  }

  get args(): Args | undefined {
    this.#args ??= argsOf(this.#question.args)
    return this.#args
  }

  get ask(): string | undefined {
    return this.#question.ask
  }

  get explicit(): boolean | undefined {
    return this.#question.explicit
  }

  get recommended(): Question<T, P, S>['recommended'] {
    return this.#question.recommended
  }

  get preview(): Question<T, P, S>['preview'] {
    return this.#question.preview
  }

  get context(): Question<T, P, S>['context'] {
    return this.#question.context
  }

  get whyNot(): Question<T, P, S>['whyNot'] {
    return this.#question.whyNot
  }

  get warning(): Question<T, P, S>['warning'] {
    return this.#question.warning
  }

  get several(): Question<T, P, S>['several'] {
    return this.#question.several
  }
}
