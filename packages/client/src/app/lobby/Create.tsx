import { completeOptions, type OptionDef, type Options, seatCount, type TitlePackage } from '@topside/engine'
import { useMemo, useState } from 'preact/hooks'
import { api } from '../net/user.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { RuleDialog, RuleLink } from '../parts/Rule.tsx'
import { boardlessContext, TableContextProvider, useTableContext } from '../parts/tableContext.ts'
import { entryOf, titleIfLoaded } from '../parts/titles.ts'
import { Skeleton } from '../parts/Unfolding.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { speakerOf } from '../words/speak.ts'
import { takeSeats } from './join.ts'
import { NumberField } from './NumberField.tsx'
import { type Place, placesOf } from './places.ts'
import './Create.css'
import '../parts/fields.css'

const DELAYS = [0, 5, 15, 60] as const
/** Days after which somebody who stays away can be replaced. */
const ABSENCES = [0, 7, 14, 30] as const

/** What is chosen for a match before it is made. */
interface Plan {
  /** A value for every option. */
  readonly options: Options
  readonly hidden: boolean
  /** Minutes by which spectators see it late. */
  readonly delay: number
  /** Days after which somebody who stays away can be replaced; 0: never. */
  readonly absence: (typeof ABSENCES)[number]
  /** Id of a {@link Place}. */
  readonly place: string
}

/** What the parts of the form need: the plan, and how to change it. */
interface PlanProps {
  readonly plan: Plan
  readonly onPlan: (change: Partial<Plan>) => void
}

/** Creates a match: scenario, options with the rules they switch, who may come, and one's own seat. */
export function CreateDialog(props: {
  title: string
  /** Id of the {@link Place} that is proposed. */
  place?: string
  onClose: () => void
  onMade: (id: string) => void
}) {
  const title = titleIfLoaded(props.title)
  const name = entryOf(props.title)?.name ?? props.title
  // One for as long as the dialog is open: it knows which rule is being read.
  const context = useMemo(() => title && boardlessContext(title, speakerOf(title)), [title])
  if (title === undefined || context === undefined)
    return (
      <Dialog title={name} onClose={props.onClose}>
        <Skeleton widths={['70%', '50%']} />
      </Dialog>
    )
  return (
    <TableContextProvider value={context}>
      <Dialog title={name} onClose={props.onClose} testid="create">
        <CreateForm title={title} place={props.place ?? 'random'} onMade={props.onMade} />
      </Dialog>
      <RuleDialog />
    </TableContextProvider>
  )
}

function CreateForm(props: { title: TitlePackage; place: string; onMade: (id: string) => void }) {
  const { rules } = props.title
  const [plan, setPlan] = useState<Plan>(() => ({
    options: completeOptions(rules, {}),
    hidden: false,
    delay: 0,
    absence: 0,
    place: props.place,
  }))
  const { busy, error, ask } = useAsking()
  const onPlan = (change: Partial<Plan>) => setPlan((before) => ({ ...before, ...change }))
  const seatTotal = seatCount(rules, plan.options)
  const places = placesOf(props.title, seatTotal)
  // Fewer seats under another option: whoever had chosen one that is gone takes the first.
  const place = places.find(({ id }) => id === plan.place) ?? places[0]
  const make = async () => {
    const { options, hidden, delay, absence } = plan
    const { seats = [0], decided = {} } = place?.settle(Math.random()) ?? {}
    const made = await api.create({
      title: rules.id,
      options: { ...options, ...decided },
      private: hidden,
      delay,
      absence,
    })
    if ((await takeSeats(made.id, seats)) !== undefined) props.onMade(made.id)
  }
  const submit = (event: Event) => {
    event.preventDefault()
    ask(make)
  }
  const begin = place?.id === 'all' ? 'create.begin' : 'create.begin-open'
  return (
    <form class="create" onSubmit={submit}>
      <p class="create-subject">{entryOf(rules.id)?.subject}</p>
      <ScenarioField {...{ plan, onPlan }} />
      <PlaceField places={places} chosen={place?.id} onChoose={(id) => onPlan({ place: id })} />
      {place?.id !== 'all' && <PrivateField {...{ plan, onPlan }} />}
      <details class="more-options">
        <summary data-testid="more-options">{lobbyLabel('create.more')}</summary>
        <OptionFields {...{ plan, onPlan }} />
        <DelayField {...{ plan, onPlan }} />
        <AbsenceField {...{ plan, onPlan }} />
      </details>
      <Refusal error={error} />
      <button type="submit" class="button main wide" disabled={busy} data-testid="create-submit">
        {lobbyLabel(busy ? 'create.making' : begin)}
      </button>
    </form>
  )
}

const isSwitch = ({ values }: OptionDef) => values.length === 2 && values.includes('yes') && values.includes('no')

/** The scenario, where there are several. */
function ScenarioField({ plan, onPlan }: PlanProps) {
  const { title, speaker } = useTableContext()
  const { scenarios } = title.rules
  if (scenarios.length < 2) return null
  return (
    <label class="row">
      <span>{lobbyLabel('create.scenario')}</span>
      <select
        data-testid="option-scenario"
        value={plan.options['scenario']}
        onChange={(event) => onPlan({ options: { ...plan.options, scenario: event.currentTarget.value } })}
      >
        {scenarios.map((id) => (
          <option key={id} value={id}>
            {speaker.plain({ key: `scenario.${id}` })}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The options that matter in the scenario; who plays which side is asked elsewhere. */
function OptionFields({ plan, onPlan }: PlanProps) {
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

/** An option of several values. */
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

/** Which side, or seat, one plays. */
function PlaceField(props: { places: readonly Place[]; chosen: string | undefined; onChoose: (id: string) => void }) {
  return (
    <fieldset class="row">
      <legend>{lobbyLabel('create.place')}</legend>
      <div class="segments places-choice">
        {props.places.map(({ id, words }) => (
          <label key={id}>
            <input
              type="radio"
              name="place"
              checked={props.chosen === id}
              data-testid={`play-${id}`}
              onChange={() => props.onChoose(id)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Who may come in. */
function PrivateField({ plan, onPlan }: PlanProps) {
  return (
    <label class="row check">
      <input
        type="checkbox"
        data-testid="private"
        checked={plan.hidden}
        onChange={(event) => onPlan({ hidden: event.currentTarget.checked })}
      />
      <span>
        {lobbyLabel('create.private')}
        <small>{lobbyLabel('create.private-note')}</small>
      </span>
    </label>
  )
}

/** When spectators see it. */
function DelayField({ plan, onPlan }: PlanProps) {
  return (
    <NumberField
      name={lobbyLabel('create.delay')}
      testid="delay"
      value={plan.delay}
      values={DELAYS}
      words={(minutes) => (minutes === 0 ? lobbyLabel('create.live') : lobbyLabel('create.late', { minutes }))}
      onPick={(delay) => onPlan({ delay })}
    />
  )
}

/** What becomes of a seat whose holder stays away. */
function AbsenceField({ plan, onPlan }: PlanProps) {
  return (
    <NumberField
      name={lobbyLabel('create.absence')}
      testid="absence"
      value={plan.absence}
      values={ABSENCES}
      words={(days) => (days === 0 ? lobbyLabel('create.waited') : lobbyLabel('create.replaced', { days }))}
      onPick={(absence) => onPlan({ absence })}
    />
  )
}
