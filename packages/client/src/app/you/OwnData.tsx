import type { Kept } from '@topside/protocol'
import { useState } from 'preact/hooks'
import { unsubscribePush } from '../browser/push.ts'
import { saveJson } from '../browser/save.ts'
import { forget, you } from '../net/user.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { youLabel } from '../words/youLabels.ts'
import { deleteMe, ownData, retention } from './devices.ts'
import '../parts/fields.css'
import '../parts/youSections.css'

/** What the site stores about the user and for how long, a copy of all of it, and the way to delete it. */
export function OwnData(props: { name: string }) {
  const [kept, setKept] = useState<Kept | undefined>(undefined)
  const [sure, setSure] = useState(false)
  const [saved, setSaved] = useState(false)
  const { busy, error, ask } = useAsking()
  const open = ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }) => {
    if (currentTarget.open && kept === undefined) ask(async () => setKept(await retention()))
  }
  const save = () =>
    ask(async () => {
      saveJson(await ownData(), youLabel('you.data-file'))
      setSaved(true)
    })
  return (
    <details class="you-part" data-testid="own-data" onToggle={open}>
      <summary>{youLabel('you.data')}</summary>
      {kept !== undefined && <Stored kept={kept} />}
      <div class="you-line">
        <p class="muted" role="status">
          {youLabel(saved ? 'you.data-saved' : 'you.data-note')}
        </p>
        <button type="button" class="button" disabled={busy} data-testid="save-data" onClick={save}>
          {youLabel('you.data-save')}
        </button>
      </div>
      {!sure && (
        <div class="you-line">
          <p class="muted">{youLabel('you.delete-note')}</p>
          <button type="button" class="button danger" data-testid="delete-me" onClick={() => setSure(true)}>
            {youLabel('you.delete')}
          </button>
        </div>
      )}
      <Refusal error={error} />
      {sure && <Deletion name={props.name} onKeep={() => setSure(false)} />}
    </details>
  )
}

/** For how long the site stores what. */
function Stored({ kept: { matches, chat, guests } }: { kept: Kept }) {
  return (
    <ul class="you-stored" data-testid="stored">
      <li>{youLabel('you.stored')}</li>
      <li>
        {matches === null ? youLabel('you.stored-matches') : youLabel('you.stored-matches-days', { days: matches })}
      </li>
      {chat !== null && <li>{youLabel('you.stored-chat-days', { days: chat })}</li>}
      <li>{youLabel('you.stored-guests', { days: guests })}</li>
    </ul>
  )
}

/** Says what a deletion means, and asks for the name, so that no slip of a finger deletes anybody. */
function Deletion(props: { name: string; onKeep: () => void }) {
  const [typed, setTyped] = useState('')
  const { busy, error, ask } = useAsking()
  const submit = (event: Event) => {
    event.preventDefault()
    ask(async () => {
      await deleteMe()
      await unsubscribePush()
      forget()
      you.value = undefined
    })
  }
  return (
    <form class="you-sure" onSubmit={submit}>
      <p>{youLabel('you.delete-sure')}</p>
      <label class="row">
        <span>{youLabel('you.delete-name', { name: props.name })}</span>
        <input
          value={typed}
          autocomplete="off"
          data-testid="delete-name"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button
        type="submit"
        class="button danger"
        disabled={busy || typed.trim() !== props.name}
        data-testid="delete-sure"
      >
        {youLabel('you.delete-now')}
      </button>
      <button type="button" class="button" onClick={props.onKeep}>
        {youLabel('you.keep')}
      </button>
      <Refusal error={error} />
    </form>
  )
}
