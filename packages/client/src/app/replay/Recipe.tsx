import type { MatchFile } from '@topside/engine'
import { CopyButton } from '../parts/CopyButton.tsx'
import { replayLabel } from '../words/replayLabels.ts'
import './Recipe.css'

/** URL of the script that recomputes dice with Node alone. */
const SCRIPT = '/verify-dice.mjs'
/** The command that runs it. */
const COMMAND = 'node verify-dice.mjs MATCH.json --rolls'

async function fetchScript(): Promise<string> {
  const script = await fetch(SCRIPT)
  if (!script.ok) throw new Error(`no ${SCRIPT}`)
  return script.text()
}

/** How every die is computed, with a small program that does it. */
export function Recipe(props: { seats: MatchFile['seats'] }) {
  const players = props.seats.map(({ seed }) => seed).join(':')
  return (
    <section class="recipe" data-testid="recipe">
      <h2 class="ruled">{replayLabel('dice.recipe')}</h2>
      <ol>
        <li>{replayLabel('dice.recipe-key')}</li>
        <li>{replayLabel('dice.recipe-message')}</li>
        <li>{replayLabel('dice.recipe-block')}</li>
        <li>{replayLabel('dice.recipe-die')}</li>
      </ol>
      <p>{replayLabel('dice.recipe-first')}</p>
      <pre>
        <code>{`${players}|0|0`}</code>
      </pre>
      <p>{replayLabel('dice.script')}</p>
      <p class="offers">
        <a class="button" href={SCRIPT} download="verify-dice.mjs" data-testid="save-script">
          {replayLabel('dice.script-save')}
        </a>
        <CopyButton
          text={fetchScript}
          words={replayLabel('dice.script-copy')}
          copied={replayLabel('dice.script-copied')}
          testid="copy-script"
        />
      </p>
      <pre>
        <code>{COMMAND}</code>
      </pre>
    </section>
  )
}
