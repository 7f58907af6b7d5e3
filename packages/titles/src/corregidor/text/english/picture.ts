import type { Texts } from '@topside/engine'

/** What the pictures of combats, bombardments and raids say. */
export const picture: Texts = {
  'picture.combat': 'Combat in {hex}',
  'picture.attacks': 'attacks',
  'picture.defends': 'defends',
  'picture.from': 'From {hex}',
  'picture.in': 'In {hex}',
  'picture.banzai': 'Banzai attack',
  'picture.odds': '{attack} to {defence}: column {odds}',
  'picture.ground-table': 'Ground combat at {odds}',
  'picture.die': 'Die with all that is added',
  'picture.result': 'Result: {result}',
  'picture.over': 'Decided',
}
