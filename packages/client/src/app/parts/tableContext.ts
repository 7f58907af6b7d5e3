import { type Signal, signal } from '@preact/signals'
import type { BoardTarget, ScreenRect } from '@topside/board'
import { type Board, boardOf, type Options, type TitleDisplay } from '@topside/engine'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Speaker } from '../words/speak.ts'

/** What is lit on the board because somebody points at its name. */
export interface Lit {
  readonly pieces: ReadonlySet<string>
  readonly spaces: ReadonlySet<string>
}

/** What every part of a screen about one title shares. */
export interface TableContext {
  readonly title: TitleDisplay
  /** The board of this match. */
  readonly board: Board
  readonly speaker: Speaker
  readonly lit: Signal<Lit | undefined>
  /** The number of the rule whose note is open. */
  readonly note: Signal<string | undefined>
  /** Brings something into the middle of the board. */
  show(what: { readonly piece?: string; readonly space?: string }): void
  /** Where something is on the page; `undefined` if it is not drawn. */
  rectOf(what: BoardTarget): ScreenRect | undefined
}

/** A context without a board on the page. */
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

/** Gives a context to everything inside it. */
export const TableContextProvider = Context.Provider

/** The context around a part; throws outside of one. */
export function useTableContext(): TableContext {
  const context = useContext(Context)
  if (context === undefined) throw new Error('there is no context around this part')
  return context
}

/** Lights one thing. */
export function litBy(what: { readonly piece?: string | undefined; readonly space?: string | undefined }): Lit {
  return {
    pieces: new Set(what.piece === undefined ? [] : [what.piece]),
    spaces: new Set(what.space === undefined ? [] : [what.space]),
  }
}
