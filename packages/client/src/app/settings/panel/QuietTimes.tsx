import type { QuietHours } from '@topside/protocol'
import { Refusal } from '../../parts/Refusal.tsx'
import { useAsking } from '../../parts/useAsking.ts'
import { channelLabel } from '../../words/channelLabels.ts'
import { setQuiet } from './channels.ts'
import { Switch } from './Switch.tsx'

/** The quiet hours that are offered first, in minutes of the day: 22:00 to 7:00. */
const NIGHT = { from: 22 * 60, to: 7 * 60 }

/** When the user is notified of nothing. */
export function QuietTimes({ quiet, onChange }: { quiet: QuietHours | null; onChange: () => void }) {
  const { error, ask } = useAsking(onChange)
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  const save = (hours: Omit<QuietHours, 'zone'> | null): void => ask(() => setQuiet(hours && { ...hours, zone }))
  return (
    <fieldset class="row quiet">
      <legend class="unseen">{channelLabel('channels.quiet')}</legend>
      <Switch
        name={channelLabel('channels.quiet')}
        note={channelLabel('channels.quiet-note')}
        testid="quiet"
        on={quiet !== null}
        onChange={(on) => save(on ? NIGHT : null)}
      />
      {quiet !== null && (
        <div class="quiet-times">
          <Time end="from" quiet={quiet} onChange={save} />
          <Time end="to" quiet={quiet} onChange={save} />
          <span class="muted small">{channelLabel('channels.quiet-zone', { zone: quiet.zone })}</span>
        </div>
      )}
      <Refusal error={error} />
    </fieldset>
  )
}

/** One end of the quiet hours. */
function Time(props: { end: 'from' | 'to'; quiet: QuietHours; onChange: (hours: Omit<QuietHours, 'zone'>) => void }) {
  const { end, quiet } = props
  const change = (value: string): void => {
    const [hours = Number.NaN, minutes = Number.NaN] = value.split(':').map(Number)
    const minute = hours * 60 + minutes
    const { from, to } = end === 'from' ? { ...quiet, from: minute } : { ...quiet, to: minute }
    if (Number.isInteger(minute) && from !== to) props.onChange({ from, to })
  }
  return (
    <label>
      <span>{channelLabel(`channels.quiet-${end}`)}</span>{' '}
      <input
        type="time"
        value={wordsOf(quiet[end])}
        data-testid={`quiet-${end}`}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  )
}

/** A minute of the day as HH:MM. */
function wordsOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
