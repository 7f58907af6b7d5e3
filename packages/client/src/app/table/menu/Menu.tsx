import { useState } from 'preact/hooks'
import { Legend } from '../../board/Legend.tsx'
import { OverlayList } from '../../board/OverlaySwitches.tsx'
import { go, pathOf, route } from '../../browser/route.ts'
import { saveJson } from '../../browser/save.ts'
import { api, user, you } from '../../net/user.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { fileName } from '../../parts/fileName.ts'
import { Refusal } from '../../parts/Refusal.tsx'
import { useAsking } from '../../parts/useAsking.ts'
import { SettingsPanel } from '../../settings/panel/SettingsPanel.tsx'
import { low, narrow } from '../../settings/settings.ts'
import { label } from '../../words/label.tsx'
import { menuLabel } from '../../words/menuLabels.ts'
import { AskMe } from '../question/AskMe.tsx'
import { playsOnWithout, resign } from '../seats/resigning.ts'
import type { Session } from '../session/session.ts'
import { keyList, touchList } from './keyList.ts'
import './Menu.css'
import '../../parts/fields.css'

/** Dialog: the signs on counters, and the keys. */
export function HelpDialog(props: { session: Session; onClose: () => void }) {
  const phone = narrow.value || low.value
  return (
    <Dialog title={menuLabel('help.name')} onClose={props.onClose} testid="help">
      <h3>{menuLabel('help.counters')}</h3>
      <Legend view={props.session.view.value} />
      <h3>{menuLabel(phone ? 'help.touch' : 'help.keys')}</h3>
      <dl class="keys">
        {(phone ? touchList : keyList).map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {phone
                ? menuLabel(keys)
                : menuLabel(keys)
                    .split(', ')
                    .map((key) => <kbd key={key}>{key}</kbd>)}
            </dt>
            <dd>{menuLabel(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** The settings of the shown seat. */
function AutomaticAnswers(props: { session: Session }) {
  const { session } = props
  const { settings } = session.title.rules
  if (session.seat.value === undefined || settings.length === 0) return null
  return (
    <section class="standing">
      <h3>{menuLabel('menu.standing')}</h3>
      {settings.map((setting) => (
        <AskMe key={setting.id} session={session} setting={setting} />
      ))}
    </section>
  )
}

/** Dialog with what can be done besides playing, and the settings below it. */
export function Menu(props: { session: Session; onClose: () => void; onHelp: () => void; onReplace?: () => void }) {
  const { session } = props
  const snapshot = session.connection.snapshot.value
  const match = snapshot?.match ?? ''
  const running = snapshot !== undefined && snapshot.outcome === undefined
  const computers = snapshot?.seats.some(({ bot }) => bot !== '') === true
  return (
    <Dialog title={session.title.rules.name} onClose={props.onClose} testid="menu-dialog">
      <MenuList {...props} match={match} running={running} />
      <AutomaticAnswers session={session} />
      {session.overlays.switches.value.length > 0 && (
        <section class="standing">
          <h3>{menuLabel('menu.map')}</h3>
          <OverlayList overlays={session.overlays} keys={false} />
        </section>
      )}
      <SettingsPanel match={running && computers && session.mine.value.length > 0 ? match : undefined} />
    </Dialog>
  )
}

/** The links and actions of the menu, one per line. */
function MenuList(props: Parameters<typeof Menu>[0] & { match: string; running: boolean }) {
  const { session, match, running, onReplace } = props
  const seat = session.seat.value
  return (
    <ul class="menu-list">
      <li>
        <a
          href="/"
          data-testid="menu-lobby"
          onClick={(event) => {
            event.preventDefault()
            go({ screen: 'lobby' })
          }}
        >
          {label('match.all')}
        </a>
      </li>
      <li>
        <a href={pathOf({ screen: 'rules', title: session.title.rules.id })} target="_blank" rel="noreferrer">
          {menuLabel('menu.rules')}
        </a>
      </li>
      <MenuButton onClick={props.onHelp}>{menuLabel('menu.help')}</MenuButton>
      {match !== '' && (
        <MenuButton testid="look-back" onClick={() => go({ screen: 'archive', match })}>
          {menuLabel('menu.look-back')}
        </MenuButton>
      )}
      <li>
        <SaveMatch session={session} match={match} />
      </li>
      <li>
        <CopyLink match={match} />
      </li>
      {running && onReplace !== undefined && (
        <MenuButton testid="menu-replace" onClick={onReplace}>
          {menuLabel('menu.replace')}
        </MenuButton>
      )}
      {user.value !== undefined && (
        <MenuButton
          testid="menu-you"
          onClick={() => {
            props.onClose()
            you.value = { code: '' }
          }}
        >
          {menuLabel('menu.you')}
        </MenuButton>
      )}
      {seat !== undefined && running && route.value.screen === 'match' && (
        <li>
          <Resign session={session} seat={seat} onDone={props.onClose} />
        </li>
      )}
    </ul>
  )
}

/** A menu line that triggers an action. */
function MenuButton(props: { testid?: string; onClick: () => void; children: string }) {
  return (
    <li>
      <button type="button" class="plain link" data-testid={props.testid} onClick={props.onClick}>
        {props.children}
      </button>
    </li>
  )
}

/** Copies the spectators' link. */
function CopyLink(props: { match: string }) {
  const link = `${location.origin}${pathOf({ screen: 'watch', match: props.match })}`
  return (
    <CopyButton
      text={link}
      words={menuLabel('menu.spectators')}
      copied={menuLabel('menu.copied')}
      as="plain link"
      testid="copy-watch"
    />
  )
}

/** Saves the match so far as a file, without hidden information. */
function SaveMatch(props: { session: Session; match: string }) {
  const { session } = props
  const { error, ask } = useAsking()
  const save = async () => {
    const file = await api.exportMatch(props.match)
    saveJson(file, fileName(session.title, file, session.connection.snapshot.peek()?.answers ?? 0))
  }
  return (
    <>
      <button type="button" class="plain link" data-testid="export" onClick={() => ask(save)}>
        {menuLabel('menu.save')}
      </button>{' '}
      <Refusal error={error} within />
    </>
  )
}

/** Resigns as a seat, after confirmation: undo cannot take this back. */
function Resign(props: { session: Session; seat: number; onDone: () => void }) {
  const { session, seat } = props
  const [sure, setSure] = useState(false)
  const goesOn = playsOnWithout(session.connection.snapshot.value?.seats ?? [], seat)
  if (!sure)
    return (
      <button type="button" class="plain link warn" data-testid="resign" onClick={() => setSure(true)}>
        {menuLabel('menu.resign-as', { seat: session.speaker.names.seat(seat) })}
      </button>
    )
  return (
    <div class="confirm">
      <p>{menuLabel(goesOn ? 'menu.resign-seat-warning' : 'menu.resign-warning')}</p>
      <button
        type="button"
        class="button danger"
        data-testid="resign-confirm"
        onClick={() => {
          resign(session, seat)
          props.onDone()
        }}
      >
        {menuLabel('menu.resign')}
      </button>
      <button type="button" class="button" onClick={() => setSure(false)}>
        {menuLabel('menu.play-on')}
      </button>
    </div>
  )
}
