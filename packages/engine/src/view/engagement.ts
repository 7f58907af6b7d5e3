import type { Ledger } from '../record/ledger.ts'
import type { Args, Text } from '../record/text.ts'
import type { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { EngagedGroup, EngagedSide, EngagedTable, Engagement } from '../title/engagement.ts'
import type { Game, Title } from '../title/title.ts'
import { isPublicId, namesOnlyPublic } from './knowledge.ts'

/**
 * The current fight without anything that is not public; `undefined` if there is none, or if its place is not public.
 */
export function engagementOf<V, P extends PieceDef, S extends SpaceDef>(
  title: Pick<Title<V, P, S>, 'engagement'>,
  game: Game<V, P, S>,
): Engagement | undefined {
  const engagement = title.engagement?.(game)
  if (engagement === undefined) return undefined
  const { table } = game
  if (!namesOnlyPublic(table, { place: { space: engagement.place } })) return undefined
  const { last, over, tables, ...rest } = engagement
  return {
    ...rest,
    name: open(table, engagement.name),
    attacker: openSide(table, engagement.attacker),
    defender: openSide(table, engagement.defender),
    ledgers: engagement.ledgers.map((each) => openLedger(table, each)),
    notes: engagement.notes.filter(({ args }) => namesOnlyPublic(table, args)),
    ...(tables && { tables: tables.map((each) => openTable(table, each)) }),
    ...(last && { last: { ...last, results: last.results.filter(({ args }) => namesOnlyPublic(table, args)) } }),
    ...(over && { over: open(table, over) }),
  }
}

/** A text, without its arguments if they name anything that is not public. */
function open<T extends { readonly args?: Args }, P extends PieceDef, S extends SpaceDef>(
  table: Table<P, S>,
  text: T,
): T {
  if (namesOnlyPublic(table, text.args)) return text
  const { args: _hidden, ...rest } = text
  return rest as T
}

function openLedger<P extends PieceDef, S extends SpaceDef>(table: Table<P, S>, ledger: Ledger): Ledger {
  return { ...ledger, parts: ledger.parts.map((part) => open(table, part)) }
}

function openTable<P extends PieceDef, S extends SpaceDef>(table: Table<P, S>, engaged: EngagedTable): EngagedTable {
  return {
    ...engaged,
    name: open(table, engaged.name),
    chances: engaged.chances.map((chance) => open(table, chance)),
  }
}

function openSide<P extends PieceDef, S extends SpaceDef>(table: Table<P, S>, side: EngagedSide): EngagedSide {
  const { front, ...rest } = side
  const seen = front && openGroup(table, front)
  return {
    ...rest,
    ...(seen !== undefined && seen.pieces.length > 0 && { front: seen }),
    ranks: side.ranks.map((rank) => ({
      ...rank,
      groups: rank.groups.map((group) => openGroup(table, group)).filter(({ pieces }) => pieces.length > 0),
    })),
  }
}

function openGroup<P extends PieceDef, S extends SpaceDef>(table: Table<P, S>, group: EngagedGroup): EngagedGroup {
  return { ...group, pieces: group.pieces.filter(({ piece }) => isPublicId(table, piece)) }
}

/** All texts of an engagement, in reading order. */
export function textsOf(engagement: Engagement): readonly Text[] {
  const { name, attacker, defender, ledgers, notes, tables = [], last, over } = engagement
  const ofGroup = (group: EngagedGroup) => [
    ...(group.name === undefined ? [] : [group.name]),
    ...group.pieces.flatMap(({ part }) => part ?? []),
  ]
  const ofSide = ({ role, front, ranks }: EngagedSide) => [
    role,
    ...(front === undefined ? [] : ofGroup(front)),
    ...ranks.flatMap((rank) => [rank.name, ...rank.groups.flatMap(ofGroup)]),
  ]
  return [
    name,
    ...ofSide(attacker),
    ...ofSide(defender),
    ...ledgers.flatMap(({ key, parts }) => [{ key }, ...parts]),
    ...notes,
    ...tables.flatMap((table) => [table.name, ...table.chances]),
    ...(last === undefined ? [] : [last.name, ...last.results]),
    ...(over === undefined ? [] : [over]),
  ]
}
