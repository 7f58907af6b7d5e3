import type { OptionDef, Options, Strength } from '@topside/engine'
import { useTableContext } from '../parts/tableContext.ts'
import { RuleLink } from '../rules/Rule.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import '../parts/fields.css'

/** Days after which an absent player may be replaced; 0: never. */
export const ABSENCES = [0, 7, 14, 30] as const

/** The settings of a match to create. */
export interface Plan {
  /** A value for every option. */
  readonly options: Options
  readonly hidden: boolean
  /** The spectators' delay in minutes. */
  readonly delay: number
  /** Days after which an absent player may be replaced; 0: never. */
  readonly absence: (typeof ABSENCES)[number]
  /** Id of a {@link Place}. */
  readonly place: string
  /** Strength of the computers on the other seats. */
  readonly strength: Strength
}

/** Props of the form's parts: the plan, and how to change it. */
export interface PlanProps {
  readonly plan: Plan
  readonly onPlan: (change: Partial<Plan>) => void
}

const isSwitch = ({ values }: OptionDef) => values.length === 2 && values.includes('yes') && values.includes('no')

/** The options that apply to the scenario, except the option for sides, which has a separate field. */
export function OptionFields({ plan, onPlan }: PlanProps) {
  const { rules } = useTableContext().title
  const choose = (id: string, value: string) => onPlan({ options: { ...plan.options, [id]: value } })
  const scenario = plan.options['scenario'] ?? ''
  const offered = rules.options.filter((option) => option.scenarios?.includes(scenario) ?? true)
  const [switches, selects] = [offered.filter(isSwitch), offered.filter((option) => !isSwitch(option))]
  const field = (Field: typeof OptionSelect) => (option: OptionDef) => (
    <Field key={option.id} option={option} value={plan.options[option.id]} onChange={choose} />
  )
  return (
    <>
      {selects.filter(({ firstSeat }) => firstSeat === undefined).map(field(OptionSelect))}
      {switches.length > 0 && (
        <fieldset class="row">
          <legend>{lobbyLabel('create.rules')}</legend>
          {switches.map(field(OptionSwitch))}
        </fieldset>
      )}
    </>
  )
}

interface OptionProps {
  readonly option: OptionDef
  readonly value: string | undefined
  readonly onChange: (id: string, value: string) => void
}

function OptionName({ option }: { option: OptionDef }) {
  const { speaker } = useTableContext()
  return (
    <span>
      {speaker.plain({ key: `option.${option.id}` })} <RuleLink rule={option.rule} />
    </span>
  )
}

/** An option with several values. */
function OptionSelect({ option, value, onChange }: OptionProps) {
  const { speaker } = useTableContext()
  return (
    <label class="row">
      <OptionName option={option} />
      <select
        data-testid={`option-${option.id}`}
        value={value}
        onChange={(event) => onChange(option.id, event.currentTarget.value)}
      >
        {option.values.map((each) => (
          <option key={each} value={each}>
            {speaker.plain({ key: `option.${option.id}.${each}` })}
          </option>
        ))}
      </select>
    </label>
  )
}

/** An optional rule. */
function OptionSwitch({ option, value, onChange }: OptionProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        data-testid={`option-${option.id}`}
        checked={value === 'yes'}
        onChange={(event) => onChange(option.id, event.currentTarget.checked ? 'yes' : 'no')}
      />
      <OptionName option={option} />
    </label>
  )
}
