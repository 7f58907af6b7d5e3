import { change, settings } from './settings.ts'
import { chime } from './sound.ts'

const THEMES = [
  ['system', 'automatic'],
  ['light', 'by day'],
  ['dark', 'by lamp'],
] as const

/** How things look and sound in this browser. */
export function SettingsPanel() {
  const now = settings.value
  return (
    <div class="settings">
      <fieldset class="row">
        <legend>Light</legend>
        <div class="segments">
          {THEMES.map(([id, words]) => (
            <label key={id}>
              <input
                type="radio"
                name="theme"
                checked={now.theme === id}
                data-testid={`theme-${id}`}
                onChange={() => change({ theme: id })}
              />
              <span>{words}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label class="row check">
        <input
          type="checkbox"
          checked={now.pattern}
          data-testid="pattern"
          onChange={(event) => change({ pattern: event.currentTarget.checked })}
        />
        <span>
          Patterns
          <small>hatching tells sides and states apart without colour</small>
        </span>
      </label>
      <label class="row check">
        <input
          type="checkbox"
          checked={now.sound}
          data-testid="sound"
          onChange={(event) => {
            change({ sound: event.currentTarget.checked })
            if (event.currentTarget.checked) chime()
          }}
        />
        <span>
          A sound when you must decide
          <small>two soft tones</small>
        </span>
      </label>
      <label class="row check">
        <input
          type="checkbox"
          checked={now.talkAloud}
          data-testid="talk-aloud"
          onChange={(event) => change({ talkAloud: event.currentTarget.checked })}
        />
        <span>
          Read new talk aloud
          <small>screen readers tell what others say at the table</small>
        </span>
      </label>
      <p class="small muted">Movement on the board follows your system’s wish for less motion.</p>
    </div>
  )
}
