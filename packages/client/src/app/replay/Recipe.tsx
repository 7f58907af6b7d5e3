import type { MatchFile } from '@topside/engine'
import { useState } from 'preact/hooks'
import { replayLabel } from '../words/replayLabels.ts'
import './Recipe.css'

/** URL of the script that recomputes dice with Node alone. */
const SCRIPT = '/verify-dice.mjs'
/** The command that runs it. */
const COMMAND = 'node verify-dice.mjs MATCH.json --rolls'

/** How every die is computed, with a small program that does it. */
export function Recipe(props: { seats: MatchFile['seats'] }) {
  const [copied, setCopied] = useState(false)
  const players = props.seats.map(({ seed }) => seed).join(':')
  const copy = async () => {
    const script = await fetch(SCRIPT)
    if (!script.ok) return
    await navigator.clipboard?.writeText(await script.text())
    setCopied(true)
  }
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
        <button type="button" class="button" onClick={() => void copy()} data-testid="copy-script">
          {replayLabel(copied ? 'dice.script-copied' : 'dice.script-copy')}
        </button>
      </p>
      <pre>
        <code>{COMMAND}</code>
      </pre>
    </section>
  )
}
