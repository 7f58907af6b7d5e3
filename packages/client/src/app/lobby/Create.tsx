import { completeOptions, seatCount, type TitleDisplay } from '@topside/engine'
import { useMemo, useState } from 'preact/hooks'
import { api } from '../net/user.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Skeleton } from '../parts/LoadingScreen.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { StrengthField } from '../parts/StrengthField.tsx'
import { boardlessContext, TableContextProvider, useTableContext } from '../parts/tableContext.ts'
import { displayIfLoaded, entryOf } from '../parts/titles.ts'
import { useAsking } from '../parts/useAsking.ts'
import { RuleDialog } from '../rules/Rule.tsx'
import { settings } from '../settings/settings.ts'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { speakerOf } from '../words/speak.ts'
import { AlreadyWaiting } from './AlreadyWaiting.tsx'
import { takeSeats } from './join.ts'
import { NumberField } from './NumberField.tsx'
import { ABSENCES, OptionFields, type Plan, type PlanProps } from './OptionFields.tsx'
import { type Place, placesOf } from './places.ts'
import './Create.css'
import '../parts/fields.css'
import '../parts/form.css'

const DELAYS = [0, 5, 15, 60] as const

/** Creates a match: scenario, options with the rules they switch, who may join, and the creator's seat. */
export function CreateDialog(props: {
  title: string
  /** Id of the {@link Place} selected initially. */
  place?: string
  /** Whether computers play all other seats. */
  computers?: boolean
  onClose: () => void
  onMade: (id: string) => void
}) {
  const title = displayIfLoaded(props.title)
  const name = entryOf(props.title)?.name ?? props.title
  // One context while the dialog is open: it holds the rule being read.
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
        <CreateForm
          title={title}
          place={props.place ?? 'random'}
          computers={props.computers ?? false}
          onMade={props.onMade}
        />
      </Dialog>
      <RuleDialog />
    </TableContextProvider>
  )
}

function CreateForm(props: { title: TitleDisplay; place: string; computers: boolean; onMade: (id: string) => void }) {
  const { computers } = props
  const { rules } = props.title
  const [plan, setPlan] = useState<Plan>(() => ({
    options: completeOptions(rules, {}),
    hidden: computers,
    delay: 0,
    absence: 0,
    place: props.place,
    strength: 'recruit',
  }))
  const { busy, error, ask } = useAsking()
  const onPlan = (change: Partial<Plan>) => setPlan((before) => ({ ...before, ...change }))
  const seatTotal = seatCount(rules, plan.options)
  const places = placesOf(props.title, seatTotal, plan.options).filter(({ id }) => !(computers && id === 'all'))
  // With fewer seats under another option, the chosen place may no longer exist.
  const place = places.find(({ id }) => id === plan.place) ?? places[0]
  const make = async () => {
    const { options, hidden, delay, absence, strength } = plan
    const { seats = [0], decided = {} } = place?.settle(Math.random()) ?? {}
    const made = await api.create({
      title: rules.id,
      options: { ...options, ...decided },
      // Practice matches are always private.
      private: hidden || place?.id === 'all',
      delay,
      absence,
      ...(computers && {
        bots: Array.from({ length: seatTotal }, (_, seat) => (seats.includes(seat) ? null : strength)),
        paced: settings.peek().paced,
      }),
    })
    if ((await takeSeats(made.id, seats)) !== undefined) props.onMade(made.id)
  }
  const submit = (event: Event) => {
    event.preventDefault()
    ask(make)
  }
  const begin =
    computers || place?.id === 'all' ? 'create.begin' : seatTotal > 2 ? 'create.begin-several' : 'create.begin-open'
  return (
    <form class="form" onSubmit={submit}>
      <p class="create-subject">{entryOf(rules.id)?.subject}</p>
      {!computers && place?.id !== 'all' && <AlreadyWaiting title={rules.id} />}
      <ScenarioField plan={plan} onPlan={onPlan} />
      <PlaceField places={places} chosen={place?.id} onChoose={(id) => onPlan({ place: id })} />
      {computers && <StrengthField strength={plan.strength} onPick={(strength) => onPlan({ strength })} />}
      {!computers && place?.id !== 'all' && <PrivateField plan={plan} onPlan={onPlan} />}
      <details class="more-options">
        <summary data-testid="more-options">{lobbyLabel('create.more')}</summary>
        <OptionFields plan={plan} onPlan={onPlan} />
        <StepField step="delay" plan={plan} onPlan={onPlan} />
        {computers ? (
          <PrivateField plan={plan} onPlan={onPlan} />
        ) : (
          <StepField step="absence" plan={plan} onPlan={onPlan} />
        )}
      </details>
      <Refusal error={error} />
      <button type="submit" class="button main wide" disabled={busy} data-testid="create-submit">
        {lobbyLabel(busy ? 'create.making' : begin)}
      </button>
    </form>
  )
}

/** The scenario, if there are several. */
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

/** The creator's side or seat. */
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

/** Who may join. */
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

/** Settings with fixed values: the spectators' delay, and when an absent player may be replaced. */
const STEPS = {
  delay: {
    name: 'create.delay',
    values: DELAYS,
    none: 'create.live',
    some: (minutes: number) => lobbyLabel('create.late', { minutes }),
  },
  absence: {
    name: 'create.absence',
    values: ABSENCES,
    none: 'create.waited',
    some: (days: number) => lobbyLabel('create.replaced', { days }),
  },
} as const

function StepField({ step, plan, onPlan }: PlanProps & { readonly step: keyof typeof STEPS }) {
  const { name, values, none, some } = STEPS[step]
  return (
    <NumberField
      name={lobbyLabel(name)}
      testid={step}
      value={plan[step]}
      values={values}
      words={(value) => (value === 0 ? lobbyLabel(none) : some(value))}
      onPick={(value) => onPlan({ [step]: value })}
    />
  )
}
