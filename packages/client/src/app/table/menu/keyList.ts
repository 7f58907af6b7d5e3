import type { menuTexts } from '../../words/menuLabels.ts'

/** A text of the help. */
type Label = keyof typeof menuTexts

/** The key bindings of the table with their effects, for the list that `?` opens. */
export const keyList: readonly (readonly [keys: Label, what: Label])[] = [
  ['keys.enter', 'keys.enter-does'],
  ['keys.letters', 'keys.letters-do'],
  ['keys.arrows', 'keys.arrows-do'],
  ['keys.escape', 'keys.escape-does'],
  ['keys.undo', 'keys.undo-does'],
  ['keys.slash', 'keys.slash-does'],
  ['keys.zoom', 'keys.zoom-does'],
  ['keys.overlays', 'keys.overlays-do'],
  ['keys.maps', 'keys.maps-do'],
  ['keys.chat', 'keys.chat-does'],
  ['keys.hint', 'keys.hint-does'],
  ['keys.help', 'keys.help-does'],
]

/** The same for touch gestures. */
export const touchList: readonly (readonly [gesture: Label, what: Label])[] = [
  ['touch.tap', 'touch.tap-does'],
  ['touch.long', 'touch.long-does'],
  ['touch.drag', 'touch.drag-does'],
  ['touch.pinch', 'touch.pinch-does'],
  ['touch.pull', 'touch.pull-does'],
]
