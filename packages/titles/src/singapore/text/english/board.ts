import type { Texts } from '@topside/engine'

/** Texts on counters, and of the map's layers. */
export const board: Texts = {
  'dice.attack': 'attack {dice}',
  'dice.defence': 'defence {dice}',
  'dice.strike': 'strike {dice}, range {reach}',
  'dice.bombs': 'strike {dice} in its sector',
  'dice.air': 'air combat {dice}',
  'layer.japanese-supply': 'In supply, Japanese',
  'layer.commonwealth-supply': 'In supply, Commonwealth',
  'layer.contested': 'Contested',
  'layer.range': 'In range of the gun or aircraft pointed at',
  'layer.japanese-held': 'Held by the Japanese',
  'layer.australian-held': 'Held by the Australians',
  'layer.british-held': 'Held by the British',
}
