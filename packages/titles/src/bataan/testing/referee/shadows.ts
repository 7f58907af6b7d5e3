import type { Difference } from '@topside/engine/testing'
import { FIRED } from '../../data/faces.ts'
import { isHex, isSea } from './ground.ts'
import type { Notes } from './notes.ts'
import { isGun, isMan, type World } from './world.ts'

/** Compares the state after a command with the state that its records lead to. */
export function compareWorlds(shadow: World, after: World, { fight }: Notes): Difference[] {
  const found: Difference[] = []
  const busy = new Set(fight === undefined ? [] : [...fight.guns.us, ...fight.guns.japan])
  for (const token of shadow.tokens.values()) {
    if (!isMan(token)) continue
    const now = after.man(token.id)
    const [mine, theirs] = [token.place, now.place]
    if (mine !== theirs) found.push({ rule: '8.11', what: `${token.id} is in ${theirs}, not in ${mine}` })
    if (!isHex(theirs)) continue
    const turning = isGun(token) && (now.face === FIRED || token.face === FIRED)
    if (token.face !== now.face && !turning && !busy.has(token.id))
      found.push({ rule: '11.21', what: `${token.id} shows ${now.face}, not ${token.face}` })
    if (token.is.disrupted !== now.is.disrupted)
      found.push({ rule: '3.72', what: `${token.id}: disrupted ${now.is.disrupted}, not ${token.is.disrupted}` })
  }
  for (const [place, owner] of shadow.owners)
    if (isHex(place) && !isSea(place) && after.owners.get(place) !== owner)
      found.push({ rule: '3.11', what: `${place} belongs to ${after.owners.get(place)}, not to ${owner}` })
  return found
}
