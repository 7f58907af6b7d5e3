import type { RollLine } from '../dice/dice.ts'
import type { HistoryLine, RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef, TableDef, TableState } from '../table/table-def.ts'
import type { AnyTitle, Options, SavedState } from '../title/title.ts'
import { type Checkpoint, RulesFault } from './checkpoint.ts'
import type { Command } from './command.ts'

/**
 * The point at which a running match continued under other rules, as plain JSON: the match starts here. Answers
 * given after the checkpoint are asked again, and nothing before can be undone or taken back.
 */
export interface Upgrade {
  /**
   * Number of commands accepted before, including those whose answers are asked again; later commands are numbered from
   * there.
   */
  readonly seq: number
  /** Version of the rules before the upgrade. */
  readonly from: number
  /** Version of the rules after the upgrade. */
  readonly to: number
  /** The state from which the match continues. */
  readonly state: Checkpoint
  /**
   * Lines known to have been shown before the upgrade; the last one announces it. `state.records` also counts earlier
   * lines, which only the film has.
   */
  readonly history: readonly HistoryLine[]
  /** The known rolls before the upgrade. */
  readonly rolls: readonly RollLine[]
}

/** What is known of a match before its {@link Upgrade}. */
export interface UpgradePast extends Pick<Upgrade, 'history' | 'rolls'> {
  /** Number of lines before `history`. */
  readonly before: number
}

/** The input of {@link upgradeOf}. */
export interface UpgradeSource {
  /** The version of the rules under which `checkpoint` was reached. */
  readonly from: number
  readonly checkpoint: Checkpoint
  /** All commands accepted after the checkpoint, in order. */
  readonly after: readonly Command[]
  /** What is known up to the checkpoint; absent: nothing. */
  readonly past?: UpgradePast | undefined
}

/**
 * Roll numbers skipped when answers are asked again: a fixed number plus this many per command after the checkpoint.
 * That exceeds the rolls made since, so future dice stay unknown.
 */
const [LEFT_OUT, PER_COMMAND] = [4096, 16]

/**
 * The upgrade by which a match continues from a checkpoint. Throws a {@link RulesFault} if the title cannot convert its
 * state.
 */
export function upgradeOf(title: AnyTitle, { from, checkpoint, after, past }: UpgradeSource): Upgrade {
  const { before = 0, history = [], rolls = [] } = past ?? {}
  const seq = checkpoint.seq + after.length
  const { at } = checkpoint
  const line: RecordLine = {
    key: 'match.upgraded',
    heading: 1,
    args: { from, to: title.rulesVersion, again: after.some(({ kind }) => kind === 'choose') ? 1 : 0 },
  }
  const lines = [...history, { at, line }]
  const { free: _free, ...upgraded } = upgradedState(title, checkpoint, from)
  const free = freeAfter(checkpoint.free ?? [], after)
  return {
    seq,
    from,
    to: title.rulesVersion,
    state: {
      ...upgraded,
      seq,
      barrier: at,
      nextRoll: checkpoint.nextRoll + (after.length === 0 ? 0 : LEFT_OUT + PER_COMMAND * after.length),
      records: before + lines.length,
      rolls: rolls.length,
      settings: settingsAfter(title, upgraded.settings, after),
      ...(free.length > 0 && { free }),
    },
    history: lines,
    rolls,
  }
}

/** Number of history lines before those that the upgrade contains. */
export function linesBefore({ state, history }: Upgrade): number {
  return state.records - history.length
}

/** Converts a checkpoint to the title's current rules. Throws a {@link RulesFault} if that is impossible. */
export function upgradedState(title: AnyTitle, checkpoint: Checkpoint, from: number): Checkpoint {
  const { step, table, vars, settings } = checkpoint
  const saved = title.upgrade?.({ step, table, vars, settings }, from) ?? { step, table, vars, settings }
  if (title.steps[saved.step] === undefined) throw new RulesFault(`no step ${saved.step}`)
  const fault = tableFault(title.table, saved.table)
  if (fault !== undefined) throw new RulesFault(`a table of version ${from} does not fit: ${fault}`)
  return { ...checkpoint, ...saved, settings: knownSettings(title, saved.settings) }
}

/** The options of a match that its title still has. */
export function knownOptions(title: Pick<AnyTitle, 'options' | 'scenarios'>, options: Options): Options {
  const known = new Map([
    ['scenario', title.scenarios],
    ...title.options.map(({ id, values }) => [id, values] as const),
  ])
  return Object.fromEntries(Object.entries(options).filter(([id, value]) => known.get(id)?.includes(value)))
}

function knownSettings({ settings }: AnyTitle, saved: SavedState['settings']): Checkpoint['settings'] {
  return saved.map((standing) =>
    Object.fromEntries(
      settings.map(({ id, values, default: usual }) => {
        const value = standing[id]
        return [id, value !== undefined && values.includes(value) ? value : usual]
      }),
    ),
  )
}

/** The standing answers after these commands; unlike answers, they are kept. */
function settingsAfter(
  title: AnyTitle,
  settings: Checkpoint['settings'],
  after: readonly Command[],
): Checkpoint['settings'] {
  const now = settings.map((standing) => ({ ...standing }))
  for (const command of after) {
    const standing = command.kind === 'set' ? now[command.seat] : undefined
    if (command.kind === 'set' && standing !== undefined) standing[command.setting] = command.value
  }
  return knownSettings(title, now)
}

/** The vacant seats after these commands: handovers and resignations are not answers, so they are kept. */
function freeAfter(free: readonly Seat[], after: readonly Command[]): Seat[] {
  const now = new Set(free)
  for (const { kind, seat } of after)
    if (kind === 'handover') now.delete(seat)
    else if (kind === 'resign') now.add(seat)
  return [...now].sort((a, b) => a - b)
}

/** Why a saved table does not fit a title's table; `undefined` if it does. */
function tableFault<P extends PieceDef, S extends SpaceDef>(
  { pieces, spaces, tracks, faces, sides }: TableDef<P, S>,
  { space, face, status, knownTo, owner, track, seenBy }: TableState,
): string | undefined {
  const lengths = [
    ['pieces', pieces.length, [space, face, knownTo, status ?? space]],
    ['spaces', spaces.length, [owner, seenBy ?? owner]],
    ['tracks', tracks.length, [track]],
  ] as const
  for (const [name, length, lists] of lengths)
    for (const list of lists) if (list.length !== length) return `${list.length} ${name} of ${length}`
  if (space.some((index) => !(index in spaces))) return 'a piece lies nowhere'
  if (face.some((index) => !(index in faces))) return 'a piece has an unknown face'
  if (owner.some((index) => index >= 0 && !(index in sides))) return 'a space belongs to an unknown side'
  return undefined
}
