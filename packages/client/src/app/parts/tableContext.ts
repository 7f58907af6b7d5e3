import { type Signal, signal } from '@preact/signals'
import type { BoardTarget, ScreenRect } from '@topside/board'
import { type Board, boardOf, type Options, type TitleDisplay } from '@topside/engine'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Speaker } from '../words/speak.ts'

/** Pieces and spaces that are lit on the board while the pointer is on their names. */
export interface Lit {
  readonly pieces: ReadonlySet<string>
  readonly spaces: ReadonlySet<string>
}

/** The shared context of all parts of a screen about one title. */
export interface TableContext {
  readonly title: TitleDisplay
  /** The board of this match. */
  readonly board: Board
  readonly speaker: Speaker
  readonly lit: Signal<Lit | undefined>
  /** The number of the rule whose note is open. */
  readonly note: Signal<string | undefined>
  /** Centres the board on something. */
  show(what: { readonly piece?: string; readonly space?: string }): void
  /** Position of something on the page; `undefined` if it is not drawn. */
  rectOf(what: BoardTarget): ScreenRect | undefined
}

/** A context for use without a board. */
export function boardlessContext(title: TitleDisplay, speaker: Speaker, options: Options = {}): TableContext {
  return {
    title,
    board: boardOf(title, options),
    speaker,
    lit: signal(undefined),
    note: signal(undefined),
    show: () => undefined,
    rectOf: () => undefined,
  }
}

const Context = createContext<TableContext | undefined>(undefined)

/** Provides a context to its children. */
export const TableContextProvider = Context.Provider

/** The context of the component; throws outside of a provider. */
export function useTableContext(): TableContext {
  const context = useContext(Context)
  if (context === undefined) throw new Error('there is no context around this part')
  return context
}

/** A `Lit` of one piece or space. */
export function litBy(what: { readonly piece?: string | undefined; readonly space?: string | undefined }): Lit {
  return {
    pieces: new Set(what.piece === undefined ? [] : [what.piece]),
    spaces: new Set(what.space === undefined ? [] : [what.space]),
  }
}
