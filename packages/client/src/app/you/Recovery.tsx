import type { DeviceList } from '@topside/protocol'
import { useState } from 'preact/hooks'
import { saveText } from '../browser/save.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { ago } from '../words/ago.ts'
import { youLabel } from '../words/youLabels.ts'
import { endRecovery, newRecovery } from './devices.ts'
import '../parts/youSections.css'
import './Recovery.css'

/** Creates the recovery key, and shows it once. */
export function Recovery(props: { list: DeviceList; onChange: () => void }) {
  const { recoverySince: since, name } = props.list
  const [key, setKey] = useState<string | undefined>(undefined)
  const { busy, error, ask } = useAsking()
  const make = () =>
    ask(async () => {
      setKey((await newRecovery()).key)
      props.onChange()
    })
  const end = () =>
    ask(async () => {
      await endRecovery()
      props.onChange()
    })
  return (
    <section class="you-part">
      <h3>{youLabel('you.recovery')}</h3>
      {key === undefined ? (
        <div class="you-line">
          <p class="muted">
            {since === null
              ? youLabel('you.recovery-none')
              : youLabel('you.recovery-since', { ago: ago(since, Date.now()) })}
          </p>
          <button type="button" class="button" disabled={busy} data-testid="make-recovery" onClick={make}>
            {youLabel(since === null ? 'you.recovery-make' : 'you.recovery-anew')}
          </button>
          {since !== null && (
            <button type="button" class="plain link" disabled={busy} data-testid="end-recovery" onClick={end}>
              {youLabel('you.recovery-end')}
            </button>
          )}
        </div>
      ) : (
        <NewKey name={name} secret={key} />
      )}
      <Refusal error={error} />
    </section>
  )
}

/** A key with buttons to copy and save it. */
function NewKey(props: { name: string; secret: string }) {
  const { name, secret: key } = props
  const file = () => saveText(youLabel('you.file', { name, site: location.origin, key }), youLabel('you.file-name'))
  return (
    <div class="you-told" role="status">
      <p class="you-secret" data-testid="recovery">
        {key}
      </p>
      <div class="you-line">
        <p class="muted">{youLabel('you.recovery-once')}</p>
        <CopyButton text={key} words={youLabel('you.copy')} copied={youLabel('you.copied')} />
        <button type="button" class="button" onClick={file}>
          {youLabel('you.save')}
        </button>
      </div>
    </div>
  )
}
