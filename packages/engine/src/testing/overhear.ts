import type { RecordLine } from '../record/record.ts'
import type { AnyTitle, Game } from '../title/title.ts'

type Step = AnyTitle['steps'][string]

/** A title whose steps are run by `run`, which is given the match and the original step. */
export function withSteps(title: AnyTitle, run: (game: Game, step: Step) => ReturnType<Step>): AnyTitle {
  const steps = Object.entries(title.steps).map(([name, step]) => [name, (game: Game) => run(game, step)])
  return { ...title, steps: Object.fromEntries(steps) }
}

/**
 * Makes a function that reports every later line of a match to `told`, after the match has added it; call it once per
 * match.
 */
export function listener(told: (game: Game, line: RecordLine) => void): (game: Game) => void {
  const heard = new WeakSet<Game>()
  return (game) => {
    if (heard.has(game)) return
    heard.add(game)
    const { tell } = game
    const both = (line: RecordLine): void => {
      tell(line)
      told(game, line)
    }
    Object.assign(game, { tell: both })
  }
}
