import { think } from '@topside/bots'
import type { Analysis, FilmHistory, SavedMatch } from '@topside/engine'
import { type FileTasks, fileTasks } from '../files/tasks.ts'
import type { SavedBeginnings } from '../match/beginnings.ts'
import { goingOn } from '../match/going-on.ts'
import { Previewer, type PreviewResult, type PreviewTask } from '../match/previewer.ts'
import type { GoingOn, StoredEvidence } from '../match/replay.ts'
import { storedHistory, type WantedHistory } from '../match/stored-film.ts'
import { playable, played, rulesKept, type StoredLog, sinceBeginning } from '../match/stored-log.ts'
import { seenMatch, type ThinkTask } from '../match/thinking.ts'
import type { Budget } from '../security/budget.ts'
import type { TitleList } from '../titles.ts'
import { heuristicsOf } from './heuristics.ts'

/** The tasks of a thread, with input and output. */
export interface Tasks extends FileTasks {
  /** A seat's decision, from the match as the seat sees it; the thread gets nothing else. */
  readonly think: { readonly input: ThinkTask & { readonly titleModule: string }; readonly output: Analysis }
  /** What a seat may know in advance of the outcomes of its choices. */
  readonly preview: { readonly input: PreviewTask; readonly output: PreviewResult }
  /** The match itself, when each seat's decision was asked, and its {@link Beginnings}. */
  readonly replay: {
    readonly input: StoredLog
    readonly output: {
      readonly match: SavedMatch
      readonly since: readonly number[]
      readonly began: SavedBeginnings
    }
  }
  /** The history of a match from its film. */
  readonly history: { readonly input: WantedHistory; readonly output: FilmHistory }
  /** Where a match continues that no longer replays to what was shown. */
  readonly goingOn: {
    readonly input: StoredLog & { readonly seen: StoredEvidence }
    readonly output: GoingOn | undefined
  }
}

/** The name of a task. */
export type TaskName = keyof Tasks

type Work<K extends TaskName> = (
  input: Tasks[K]['input'],
  titles: TitleList,
  budget: Budget,
) => Promise<Tasks[K]['output']>

/** Each thread's cache of recent positions. */
const previewers = new WeakMap<TitleList, Previewer>()

function previewerOf(titles: TitleList): Previewer {
  let previewer = previewers.get(titles)
  if (previewer === undefined) {
    previewer = new Previewer(titles)
    previewers.set(titles, previewer)
  }
  return previewer
}

/** The implementation of each task. They throw a `Fault` with the reason, or what {@link Budget.check} throws. */
export const tasks: { readonly [K in TaskName]: Work<K> } = {
  ...fileTasks,

  async think({ titleModule, ...task }, titles, budget) {
    const { strength, seed, seat } = task
    const stopped = (): boolean => {
      budget.check()
      return false
    }
    const heuristics = await heuristicsOf(titleModule, task.title)
    return think(await seenMatch(task, titles), seat, { heuristics, strength, seed, stopped })
  },

  preview: async (task, titles) => previewerOf(titles).answer(task),

  history: async (wanted) => storedHistory(wanted),

  async replay(log, titles, budget) {
    const { match, posed } = played(await playable(log, titles), budget)
    return { match: match.save(), since: posed.all, began: posed.began.save() }
  },

  async goingOn({ seen, ...log }, titles, budget) {
    const stored = await playable(log, titles)
    const commands = sinceBeginning(stored)
    return rulesKept(stored, () => goingOn(stored, seen, commands, budget.of(commands)))
  },
}
