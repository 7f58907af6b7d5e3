import { useState } from 'preact/hooks'
import { user } from '../../net/user.ts'
import { lazy } from '../../parts/lazy.tsx'
import { NotFetched } from '../../parts/NotFetched.tsx'
import { menuLabel, type menuTexts } from '../../words/menuLabels.ts'
import { change, type Settings, settings } from '../settings.ts'
import { chime } from '../sound.ts'
import { PaceSwitch } from './PaceSwitch.tsx'
import { Switch } from './Switch.tsx'
import './SettingsPanel.css'
import '../../parts/fields.css'

const ChannelSettings = lazy(async () => (await import('./ChannelSettings.tsx')).ChannelSettings, NotFetched)

const THEMES = [
  ['system', 'settings.system'],
  ['light', 'settings.day'],
  ['dark', 'settings.lamp'],
] as const

/** The settings of this browser; `match`: the current match, if it has computers. */
export function SettingsPanel({ match }: { match?: string | undefined }) {
  return (
    <div class="settings">
      <ThemeChoice />
      <SettingSwitch of="pattern" text="settings.patterns" note="settings.patterns-note" testid="pattern" />
      <SettingSwitch of="confirm" text="settings.confirm" note="settings.confirm-note" testid="confirm-switch" />
      <PaceSwitch match={match} />
      <SettingSwitch of="sound" text="settings.sound" note="settings.sound-note" testid="sound" onceOn={chime} />
      <NotifySwitch />
      <SettingSwitch of="chatAloud" text="settings.chat" note="settings.chat-note" testid="chat-aloud" />
      <AwaySettings />
      <p class="small muted">{menuLabel('settings.motion')}</p>
    </div>
  )
}

/** Settings for notices about the user's turns while no page is open; loaded when unfolded. */
function AwaySettings() {
  const [open, setOpen] = useState(false)
  if (user.value === undefined) return null
  return (
    <details data-testid="away" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{menuLabel('settings.away')}</summary>
      {open && <ChannelSettings />}
    </details>
  )
}

/** Whether to notify of the user's turn; the browser asks for permission, which may be denied. */
function NotifySwitch() {
  const [refused, setRefused] = useState(false)
  if (!('Notification' in globalThis)) return null
  const choose = async (wanted: boolean) => {
    const allowed = wanted && (await Notification.requestPermission()) === 'granted'
    setRefused(wanted && !allowed)
    change({ notify: allowed })
  }
  return (
    <Switch
      name={menuLabel('settings.notify')}
      note={menuLabel(refused ? 'settings.notify-refused' : 'settings.notify-note')}
      testid="notify"
      on={settings.value.notify && Notification.permission === 'granted'}
      onChange={(wanted) => void choose(wanted)}
    />
  )
}

function ThemeChoice() {
  const theme: Settings['theme'] = settings.value.theme
  return (
    <fieldset class="row">
      <legend>{menuLabel('settings.light')}</legend>
      <div class="segments">
        {THEMES.map(([id, words]) => (
          <label key={id}>
            <input
              type="radio"
              name="theme"
              checked={theme === id}
              data-testid={`theme-${id}`}
              onChange={() => change({ theme: id })}
            />
            <span>{menuLabel(words)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A setting without side effects elsewhere. */
function SettingSwitch(props: {
  of: 'pattern' | 'confirm' | 'sound' | 'chatAloud'
  text: keyof typeof menuTexts
  note: keyof typeof menuTexts
  testid: string
  onceOn?: () => void
}) {
  const turn = (on: boolean): void => {
    change({ [props.of]: on })
    if (on) props.onceOn?.()
  }
  return (
    <Switch
      name={menuLabel(props.text)}
      note={menuLabel(props.note)}
      testid={props.testid}
      on={settings.value[props.of]}
      onChange={turn}
    />
  )
}
