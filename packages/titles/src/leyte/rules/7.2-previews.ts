import type { Preview, Text } from '@topside/engine'
import { note } from '@topside/kit'
import type { Leyte } from '../state/state.ts'
import { type Attack, isWhole, joinedByAll, type Means, whyNotReady } from './7.2-attacks.ts'
import { combatTableOf, EFFECTS, previewOf, reckon } from './7.5-results.ts'
import { retreatWarnings } from './7.6-warnings.ts'
import { inRange } from './8-artillery.ts'
import { strongestFire } from './13-protective-fire.ts'

/**
 * 7.2 to 7.5: the preview of an attack: the units it commits, the targets it adds to `before`, whether its column is
 * worse than with `before`, and the possible effect of protective fire.
 */
export function declaredPreview(game: Leyte, attack: Attack, before?: Attack): Preview {
  const { attackers, barrage, targets } = attack
  const { column, label } = reckon(game, attack, [])
  const fire = strongestFire(game, attack)
  const under = fire.length === 0 ? undefined : reckon(game, attack, fire)
  const known = before?.targets ?? targets.slice(0, 1)
  const drawn = targets.filter((target) => !known.includes(target))
  const worse = before !== undefined && whyNotReady(before) === undefined && column < reckon(game, before, []).column
  const notes: Text[] = []
  if (worse) notes.push({ key: 'note.worse', rule: '7.3' })
  if (drawn.length > 0) notes.push(note('note.drawn-in', '7.1', { units: drawn }))
  const committed = [...attackers, ...barrage].map(({ id }) => id)
  if (committed.length > 0) notes.push(note('note.commits', '7.2', { units: { pieces: committed } }))
  notes.push(...retreatWarnings(game, attack, [column, ...(under === undefined ? [] : [under.column])]))
  if (under !== undefined)
    notes.push(
      note(under.column === column ? 'note.fire-in-vain' : 'note.fire', '13.1', { column: under.label, now: label }),
    )
  return { ...previewOf(game, attack), notes, brief: briefOf(game, column, under?.column) }
}

/**
 * 7.2: a column in a few words: chance that the defender gives way (7.5), and the possible effect of protective fire.
 */
function briefOf(game: Leyte, column: number, under = column): Text {
  const table = combatTableOf(game)
  const [likely, least] = [column, under].map((each) => {
    const { ways, all } = table.results(each)
    const driven = [...ways].filter(([result]) => result !== 'Br' && EFFECTS[result].defender !== 0)
    return Math.round((100 * driven.reduce((sum, [, count]) => sum + count, 0)) / all)
  })
  const args = { column: table.label(column), likely: likely ?? 0 }
  if (under === column) return note('brief.attack', '7.5', args)
  return note('brief.attack-under-fire', '13.1', { ...args, under: table.label(under), least: least ?? 0 })
}

/** 7.2: the preview of a beginning attack with all units that can take part. */
export function openingPreview(game: Leyte, means: Means, attack: Attack): Preview | undefined {
  const { contact, guns } = means
  const [target] = attack.targets
  if (target === undefined) return undefined
  if (isWhole(game, means, attack)) return declaredPreview(game, attack)
  const whole = contact.attackersOf.has(target)
    ? joinedByAll(contact, attack)
    : { ...attack, barrage: guns.filter((gun) => inRange(gun, target)) }
  if (whyNotReady(whole) !== undefined) return undefined
  const { notes = [], ...preview } = declaredPreview(game, whole, attack)
  return { ...preview, notes: [{ key: 'note.with-all', rule: '7.2' }, ...notes] }
}
