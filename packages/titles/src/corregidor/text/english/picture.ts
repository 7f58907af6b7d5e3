import type { Texts } from '@topside/engine'

/** Texts of the pictures of combats, bombardments and raids. */
export const picture: Texts = {
  'picture.combat': 'Combat in {hex}',
  'picture.attacker': 'attacks',
  'picture.defender': 'defends',
  'picture.from-attacker': 'From {hex}',
  'picture.from-defender': 'In {hex}',
  'picture.bombardment': 'Bombardment of {hex}',
  'picture.raid': 'Air raid on {hex}',
  'picture.bombards': 'bombards',
  'picture.is-bombarded': 'is bombarded',
  'picture.bombs': 'bombs',
  'picture.defends': 'defends',
  'picture.guns': 'Guns and bombs',
  'picture.struck': 'Under fire',
  'picture.flak': 'Anti-aircraft fire',
  'picture.planes-high': 'High above',
  'picture.planes-medium': 'At medium height',
  'picture.planes-low': 'Low above the hex',
  'picture.bombardment-table': 'Bombardment at {odds}',
  'picture.flak-table': 'Anti-aircraft fire at {odds}',
  'picture.bombardment-die': 'Bombardment, with all that is added',
  'picture.flak-die': 'Anti-aircraft fire, with all that is added',
  'picture.odds': '{attack} to {defence}: column {odds}',
  'picture.table': 'Ground combat at {odds}',
  'picture.die': 'Die with all that is added',
}
