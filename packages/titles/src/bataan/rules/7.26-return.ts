import { PUBLIC } from '@topside/engine'
import { SIDES } from '../data/units.ts'
import { type Bataan, markersIn } from '../state/state.ts'

/** 7.26: all markers in play return to hand, publicly. */
export function returnMarkers(game: Bataan): void {
  for (const side of SIDES)
    for (const box of [`${side}-pool`, `${side}-held`, 'activated'])
      for (const marker of markersIn(game, box))
        if (marker.def.side === side) game.table.move(marker, game.table.space(`${side}-markers`))
  for (const side of SIDES)
    for (const marker of markersIn(game, `${side}-markers`)) game.table.setKnownTo(marker, PUBLIC)
}

/** 7.26: once a side has no markers left in its pool or hand, the other side knows the markers that it kept out. */
export function showKept({ table }: Bataan): void {
  for (const side of SIDES)
    if ([`${side}-pool`, `${side}-held`].every((box) => table.space(box).pieces.length === 0))
      for (const marker of table.space(`${side}-markers`).pieces) table.setKnownTo(marker, PUBLIC)
}
