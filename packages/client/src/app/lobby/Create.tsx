import { useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'
import { api } from '../net/person.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { RuleDialog, RuleLink } from '../parts/Rule.tsx'
import { bareScene, SceneProvider } from '../parts/scene.ts'
import { entryOf, titleIfLoaded } from '../parts/titles.ts'
import { Skeleton } from '../parts/Unfolding.tsx'
import { speakerOf } from '../words/speak.ts'
import { takeSeats } from './join.ts'

const DELAYS = [0, 5, 15, 60] as const

/** Creates a match: scenario, options with the rules they switch, who may come, and one's own seat. */
export function CreateDialog(props: { title: string; onClose: () => void; onMade: (id: string) => void }) {
  const title = titleIfLoaded(props.title)
  const name = entryOf(props.title)?.name ?? props.title
  const [options, setOptions] = useState<{ readonly [id: string]: string }>({})
  const [hidden, setHidden] = useState(false)
  const [delay, setDelay] = useState(0)
  const [seat, setSeat] = useState<number | 'all'>(0)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>(undefined)
  if (title === undefined)
    return (
      <Dialog title={name} onClose={props.onClose}>
        <Skeleton widths={['70%', '50%']} />
      </Dialog>
    )
  const speaker = speakerOf(title)
  const { rules } = title
  const say = (key: string) => speaker.plain({ key })
  const scenario = options['scenario'] ?? rules.scenarios[0] ?? ''
  const offered = rules.options.filter((option) => option.scenarios?.includes(scenario) ?? true)
  const choose = (id: string, value: string) => setOptions({ ...options, [id]: value })
  const make = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const made = await api.create({ title: props.title, options, private: hidden, delay })
      const seats = seat === 'all' ? Array.from({ length: rules.seats }, (_, index) => index) : [seat]
      if ((await takeSeats(made.id, seats)) !== undefined) props.onMade(made.id)
    } catch (failure) {
      setError(asApiError(failure))
      setBusy(false)
    }
  }
  const yesNo = (values: readonly string[]) => values.length === 2 && values.includes('yes') && values.includes('no')
  return (
    <SceneProvider value={bareScene(title, speaker)}>
      <Dialog title={name} onClose={props.onClose} testid="create">
        <form class="create" onSubmit={make}>
          <p class="create-subject">{entryOf(props.title)?.subject}</p>
          {rules.scenarios.length > 1 && (
            <label class="row">
              <span>Scenario</span>
              <select
                data-testid="option-scenario"
                value={scenario}
                onChange={(event) => choose('scenario', event.currentTarget.value)}
              >
                {rules.scenarios.map((id) => (
                  <option key={id} value={id}>
                    {say(`scenario.${id}`)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {offered
            .filter((option) => !yesNo(option.values))
            .map((option) => (
              <label key={option.id} class="row">
                <span>
                  {say(`option.${option.id}`)} <RuleLink rule={option.rule} />
                </span>
                <select
                  data-testid={`option-${option.id}`}
                  value={options[option.id] ?? option.default}
                  onChange={(event) => choose(option.id, event.currentTarget.value)}
                >
                  {option.values.map((value) => (
                    <option key={value} value={value}>
                      {say(`option.${option.id}.${value}`)}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          {offered.some((option) => yesNo(option.values)) && (
            <fieldset class="row">
              <legend>Optional rules</legend>
              {offered
                .filter((option) => yesNo(option.values))
                .map((option) => (
                  <label key={option.id} class="check">
                    <input
                      type="checkbox"
                      data-testid={`option-${option.id}`}
                      checked={(options[option.id] ?? option.default) === 'yes'}
                      onChange={(event) => choose(option.id, event.currentTarget.checked ? 'yes' : 'no')}
                    />
                    <span>
                      {say(`option.${option.id}`)} <RuleLink rule={option.rule} />
                    </span>
                  </label>
                ))}
            </fieldset>
          )}
          <fieldset class="row">
            <legend>Your place</legend>
            <div class="segments">
              {Array.from({ length: rules.seats }, (_, index) => (
                <label key={index}>
                  <input
                    type="radio"
                    name="seat"
                    checked={seat === index}
                    data-testid={`own-seat-${index}`}
                    onChange={() => setSeat(index)}
                  />
                  <span>Seat {index + 1}</span>
                </label>
              ))}
              <label>
                <input
                  type="radio"
                  name="seat"
                  checked={seat === 'all'}
                  data-testid="own-seat-all"
                  onChange={() => setSeat('all')}
                />
                <span>{rules.seats === 2 ? 'Both, alone' : 'All, alone'}</span>
              </label>
            </div>
          </fieldset>
          <label class="row check">
            <input
              type="checkbox"
              data-testid="private"
              checked={hidden}
              onChange={(event) => setHidden(event.currentTarget.checked)}
            />
            <span>
              Private
              <small>in no list; whoever has the link can come in</small>
            </span>
          </label>
          <label class="row">
            <span>Spectators see it</span>
            <select
              data-testid="delay"
              value={String(delay)}
              onChange={(event) => setDelay(Number(event.currentTarget.value))}
            >
              {DELAYS.map((minutes) => (
                <option key={minutes} value={String(minutes)}>
                  {minutes === 0 ? 'as it happens' : `${minutes} minutes late`}
                </option>
              ))}
            </select>
          </label>
          {error !== undefined && (
            <p class="warn" role="alert">
              <ErrorWords error={error} />
            </p>
          )}
          <button type="submit" class="button main wide" disabled={busy} data-testid="create-submit">
            {busy ? 'Laying out the map…' : seat === 'all' ? 'Begin' : 'Begin, and wait for an opponent'}
          </button>
        </form>
      </Dialog>
      <RuleDialog />
    </SceneProvider>
  )
}
