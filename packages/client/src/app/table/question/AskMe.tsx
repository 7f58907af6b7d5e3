import type { SettingDef } from '@topside/engine'
import { useTableContext } from '../../parts/tableContext.ts'
import type { Session } from '../session/session.ts'
import './AskMe.css'

/** A setting of the shown seat that answers questions in advance; can be changed at any time. Hidden for spectators. */
export function AskMe(props: { session: Session; setting: SettingDef }) {
  const { session, setting } = props
  const { speaker } = useTableContext()
  const { id, values } = setting
  const seat = session.seat.value
  const known = session.connection.snapshot.value?.seats[seat ?? -1]
  if (seat === undefined || known === undefined) return null
  return (
    <label class="ask-me">
      <span>{speaker.plain({ key: `setting.${id}` })}</span>
      <select
        data-testid={`setting-${id}`}
        value={known.settings[id] ?? setting.default}
        onChange={(event) => void session.command({ kind: 'set', seat, setting: id, value: event.currentTarget.value })}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {speaker.plain({ key: `setting.${id}.${value}` })}
          </option>
        ))}
      </select>
    </label>
  )
}
