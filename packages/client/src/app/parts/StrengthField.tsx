import type { Strength } from '@topside/engine'
import { STRENGTHS } from '../words/computer.ts'
import { strengthLabel } from '../words/strengthLabels.ts'
import './StrengthField.css'
import './fields.css'

interface StrengthProps {
  readonly strength: Strength
  readonly onPick: (strength: Strength) => void
}

/** Choice of the computer's strength, each with a note on what it means. */
export function StrengthField({ strength, onPick }: StrengthProps) {
  return (
    <fieldset class="row strengths">
      <legend>{strengthLabel('strength.name')}</legend>
      {STRENGTHS.map((each) => (
        <label key={each} class="check">
          <input
            type="radio"
            name="strength"
            checked={each === strength}
            data-testid={`strength-${each}`}
            onChange={() => onPick(each)}
          />
          <span>
            {strengthLabel(`strength.${each}`)}
            <small>{strengthLabel(`strength.${each}-note`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The same choice as a single line; `name`: its accessible name. */
export function StrengthSelect({ strength, onPick, name }: StrengthProps & { name: string }) {
  return (
    <select
      class="strength-select"
      aria-label={name}
      data-testid="strength"
      value={strength}
      onChange={({ currentTarget }) => onPick(STRENGTHS.find((each) => each === currentTarget.value) ?? strength)}
    >
      {STRENGTHS.map((each) => (
        <option key={each} value={each}>
          {strengthLabel(`strength.${each}`)}
        </option>
      ))}
    </select>
  )
}
