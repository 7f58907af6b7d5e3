import type { DeviceCode, DeviceList } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { Refusal } from '../parts/Refusal.tsx'
import { useAsking } from '../parts/useAsking.ts'
import { youLabel } from '../words/youLabels.ts'
import { linkOf, newCode } from './devices.ts'
import { QrCode } from './QrCode.tsx'
import '../parts/youSections.css'
import './AnotherDevice.css'

/** Polling interval for the new device, in milliseconds. */
const LOOK = 2_000

/** Shows a code that signs in another device, until that has happened or the code expires. */
export function AnotherDevice(props: { list: DeviceList; onChange: () => void }) {
  const { list, onChange } = props
  const [shown, setShown] = useState<{ code: DeviceCode; before: ReadonlySet<string> } | undefined>(undefined)
  const { busy, error, ask } = useAsking()
  const come = shown && list.devices.find(({ id }) => !shown.before.has(id))
  const waiting = shown !== undefined && come === undefined
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(onChange, LOOK)
    return () => clearInterval(timer)
  }, [waiting])
  const show = () =>
    ask(async () => {
      const code = await newCode()
      setShown({ code, before: new Set(list.devices.map(({ id }) => id)) })
    })
  return (
    <section class="you-part">
      <h3>{youLabel('you.another')}</h3>
      {come !== undefined && (
        <p class="you-good" role="status" data-testid="arrived">
          {come.name === '' ? youLabel('you.arrived-unnamed') : youLabel('you.arrived', { name: come.name })}
        </p>
      )}
      {waiting ? (
        <Code code={shown.code} onAnew={show} />
      ) : (
        <div class="you-line">
          <p class="muted">{youLabel('you.another-note')}</p>
          <button type="button" class="button main" disabled={busy} data-testid="show-code" onClick={show}>
            {youLabel('you.show')}
          </button>
        </div>
      )}
      <Refusal error={error} />
    </section>
  )
}

/** A code as a QR code and as text, with its remaining time. */
function Code(props: { code: DeviceCode; onAnew: () => void }) {
  const { code, expiresAt } = props.code
  const left = useSecondsTo(expiresAt)
  if (left === 0)
    return (
      <div class="you-line">
        <p class="muted">{youLabel('you.over')}</p>
        <button type="button" class="button" onClick={props.onAnew}>
          {youLabel('you.new-code')}
        </button>
      </div>
    )
  const [minutes, seconds] = [Math.floor(left / 60), String(left % 60).padStart(2, '0')]
  return (
    <div class="you-code">
      <QrCode text={linkOf(code)} />
      <div>
        <p>{youLabel('you.scan', { site: location.host })}</p>
        <p class="you-secret" data-testid="code" data-link={linkOf(code)}>
          {code}
        </p>
        <p class="muted small">{youLabel('you.good', { minutes, seconds })}</p>
      </div>
    </div>
  )
}

/** Seconds until a moment, counted from now: the clocks of server and browser may differ. */
function useSecondsTo(moment: string): number {
  const [left, setLeft] = useState(GOOD)
  useEffect(() => {
    const end = performance.now() + GOOD * 1000
    setLeft(GOOD)
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}

/** Lifetime of a code, in seconds. */
const GOOD = 300
