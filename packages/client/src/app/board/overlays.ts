import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { BoardOverlay, BoardView } from '@topside/board'
import type { LayerDef, Options, OverlayRules, Seen, TitleDisplay } from '@topside/engine'
import { change, settings } from '../settings/settings.ts'

/** A layer with its switch. */
export interface OverlaySwitch {
  readonly def: LayerDef
  /** Index among all layers of the title: determines its hatching and its key. */
  readonly index: number
  readonly on: boolean
}

/** The optional layers of a board. */
export interface Overlays {
  /** The layers that apply to this match. */
  readonly switches: ReadonlySignal<readonly OverlaySwitch[]>
  /** The active layers, with their spaces. */
  readonly shown: ReadonlySignal<readonly BoardOverlay[]>
  toggle(id: string): void
}

/** The table in the form that the title's functions take. */
export function seenIn(view: BoardView, options: Options): Seen {
  return { pieces: view.pieces, owners: view.owners, tracks: view.tracks, options }
}

/**
 * The layers of a title over a view. The browser stores which are active, for all matches of the title. `piece`: the
 * piece in focus; if absent, layers of a piece are not offered. `rules`: the functions that compute layers, once
 * loaded.
 */
export function overlaysOf(
  title: TitleDisplay,
  view: ReadonlySignal<BoardView | undefined>,
  options: ReadonlySignal<Options | undefined>,
  piece?: ReadonlySignal<string | undefined>,
  rules: ReadonlySignal<OverlayRules> = signal(title),
): Overlays {
  const name = (id: string) => `${title.rules.id}/${id}`
  const isOn = (id: string) => settings.value.layers.includes(name(id))
  const seen = computed(() => {
    const [table, chosen] = [view.value, options.value]
    return table === undefined || chosen === undefined ? undefined : seenIn(table, chosen)
  })
  const spacesOf = ({ id, ofPiece }: LayerDef) =>
    seen.value === undefined
      ? undefined
      : rules.value.layer?.(seen.value, id, ofPiece === true ? piece?.value : undefined)
  // Whether a layer applies depends only on the options, which never change.
  const known = computed(() => options.value !== undefined && view.value !== undefined)
  const meaningful = computed(() => {
    if (!known.value) return []
    const table = view.peek()
    const chosen = options.peek()
    if (table === undefined || chosen === undefined) return []
    const now = seenIn(table, chosen)
    return (title.layers ?? []).flatMap((def, index) =>
      rules.value.layer?.(now, def.id) === undefined || (def.ofPiece === true && piece === undefined)
        ? []
        : [{ def, index }],
    )
  })
  return {
    switches: computed(() => meaningful.value.map((each) => ({ ...each, on: isOn(each.def.id) }))),
    shown: computed(() =>
      meaningful.value
        .filter(({ def }) => isOn(def.id))
        .map(({ def, index }) => ({ id: def.id, tint: def.tint, hatch: index, spaces: new Set(spacesOf(def)) })),
    ),
    toggle(id) {
      const { layers } = settings.peek()
      const called = name(id)
      change({ layers: layers.includes(called) ? layers.filter((each) => each !== called) : [...layers, called] })
    },
  }
}
