import { type Signal, signal } from '@preact/signals'
import type { TitlePackage } from '@topside/engine'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Speaker } from '../words/speak.ts'

/** What is lit on the board because somebody points at its name. */
export interface Lit {
  readonly pieces: ReadonlySet<string>
  readonly spaces: ReadonlySet<string>
}

/** What every part of a screen about one title shares. */
export interface Scene {
  readonly title: TitlePackage
  readonly speaker: Speaker
  readonly lit: Signal<Lit | undefined>
  /** The number of the rule whose note is open. */
  readonly note: Signal<string | undefined>
  /** Brings something into the middle of the board. */
  show(what: { readonly piece?: string; readonly space?: string }): void
}

/** A scene without a board. */
export function bareScene(title: TitlePackage, speaker: Speaker): Scene {
  return { title, speaker, lit: signal(undefined), note: signal(undefined), show: () => undefined }
}

const Context = createContext<Scene | undefined>(undefined)

/** Gives a scene to everything inside it. */
export const SceneProvider = Context.Provider

/** The scene around a part; throws outside of one. */
export function useScene(): Scene {
  const scene = useContext(Context)
  if (scene === undefined) throw new Error('there is no scene around this part')
  return scene
}

/** Lights one thing. */
export function litBy(what: { readonly piece?: string | undefined; readonly space?: string | undefined }): Lit {
  return {
    pieces: new Set(what.piece === undefined ? [] : [what.piece]),
    spaces: new Set(what.space === undefined ? [] : [what.space]),
  }
}
