import { useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../net/api.ts'
import { api } from '../net/person.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { ErrorWords } from '../parts/ErrorWords.tsx'
import { saveJson } from '../parts/save.ts'
import { go, pathOf, route } from '../route.ts'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { low, narrow } from '../settings/settings.ts'
import { keyList, touchList } from './keys.ts'
import { LayerList } from './LayerSwitches.tsx'
import { Legend } from './Legend.tsx'
import type { Session } from './session.ts'

/** What the signs on counters mean, and the keys, in a dialog. */
export function HelpDialog(props: { session: Session; onClose: () => void }) {
  const phone = narrow.value || low.value
  return (
    <Dialog title="Help" onClose={props.onClose} testid="help">
      <h3>On the counters</h3>
      <Legend view={props.session.view.value} />
      <h3>{phone ? 'With a finger' : 'On the keyboard'}</h3>
      <dl class="keys">
        {(phone ? touchList : keyList).map(([keys, what]) => (
          <div key={keys}>
            <dt>{phone ? keys : keys.split(', ').map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** The standing answers of the seat that is shown. */
export function StandingAnswers(props: { session: Session }) {
  const { session } = props
  const seat = session.seat.value
  const known = session.connection.snapshot.value?.seats[seat ?? -1]
  const { settings } = session.title.rules
  if (seat === undefined || known === undefined || settings.length === 0) return null
  return (
    <section class="standing">
      <h3>Standing answers</h3>
      {settings.map((setting) => (
        <label key={setting.id} class="row">
          <span>{session.speaker.plain({ key: `setting.${setting.id}` })}</span>
          <select
            data-testid={`setting-${setting.id}`}
            value={known.settings[setting.id] ?? setting.default}
            onChange={(event) =>
              void session.command({ kind: 'set', seat, setting: setting.id, value: event.currentTarget.value })
            }
          >
            {setting.values.map((value) => (
              <option key={value} value={value}>
                {session.speaker.plain({ key: `setting.${setting.id}.${value}` })}
              </option>
            ))}
          </select>
        </label>
      ))}
    </section>
  )
}

/** Everything that is not needed at every moment: settings, standing answers, link, resigning. */
export function Menu(props: { session: Session; onClose: () => void; onHelp: () => void }) {
  const { session } = props
  const [resigning, setResigning] = useState(false)
  const [copied, setCopied] = useState(false)
  const [fault, setFault] = useState<ApiError | undefined>(undefined)
  const snapshot = session.connection.snapshot.value
  const match = snapshot?.match ?? ''
  const seat = session.seat.value
  const running = snapshot !== undefined && snapshot.outcome === undefined
  const saveMatch = async () => {
    try {
      saveJson(await api.exportMatch(match), match)
    } catch (failure) {
      setFault(asApiError(failure))
    }
  }
  const link = `${location.origin}${pathOf({ screen: 'watch', match })}`
  return (
    <Dialog title={session.title.rules.name} onClose={props.onClose} testid="menu-dialog">
      <StandingAnswers session={session} />
      {session.layers.switches.value.length > 0 && (
        <section class="standing">
          <h3>On the map</h3>
          <LayerList layers={session.layers} keys={false} />
        </section>
      )}
      <SettingsPanel />
      <ul class="menu-list">
        <li>
          <button type="button" class="plain link" onClick={props.onHelp}>
            Help: signs, keys and commands
          </button>
        </li>
        <li>
          <button
            type="button"
            class="plain link"
            onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(true))}
          >
            Copy a link for spectators
          </button>
          {copied && <span class="muted small"> copied</span>}
        </li>
        <li>
          <button type="button" class="plain link" data-testid="export" onClick={() => void saveMatch()}>
            Save this match as a file
          </button>
          {fault !== undefined && (
            <span class="warn small">
              {' '}
              <ErrorWords error={fault} />
            </span>
          )}
        </li>
        <li>
          <a
            href="/"
            onClick={(event) => {
              event.preventDefault()
              go({ screen: 'lobby' })
            }}
          >
            All matches
          </a>
        </li>
        {seat !== undefined && running && route.value.screen === 'match' && (
          <li>
            {!resigning ? (
              <button type="button" class="plain link warn" data-testid="resign" onClick={() => setResigning(true)}>
                Resign as {session.speaker.names.seat(seat)}
              </button>
            ) : (
              <div class="confirm">
                <p>This ends the match, and cannot be taken back.</p>
                <button
                  type="button"
                  class="button danger"
                  data-testid="resign-confirm"
                  onClick={() => {
                    void session.command({ kind: 'resign', seat })
                    props.onClose()
                  }}
                >
                  Resign
                </button>
                <button type="button" class="button" onClick={() => setResigning(false)}>
                  Play on
                </button>
              </div>
            )}
          </li>
        )}
      </ul>
    </Dialog>
  )
}
