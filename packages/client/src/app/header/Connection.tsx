import { useEffect, useState } from 'preact/hooks'
import type { Status } from '../net/reconnectingLink.ts'
import { label } from '../words/label.tsx'
import './Connection.css'

/** Seconds until a time, counted down. */
function useCountdown(until: number | undefined): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}

/** The state of the connection in words; nothing while it works. */
export function ConnectionLine(props: { status: Status; saving: number; retry: () => void }) {
  const { status } = props
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (props.saving === 0) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [props.saving])
  const seconds = useCountdown(status.kind === 'waiting' ? status.until : undefined)
  return (
    <span class={`connection ${status.kind}`} data-testid="connection" data-state={status.kind} role="status">
      {status.kind === 'connecting' && label('connection.connecting')}
      {status.kind === 'waiting' && (
        <>
          {seconds > 0 ? label('connection.in', { seconds }) : label('connection.now')}
          <button type="button" class="plain link" onClick={props.retry} data-testid="retry">
            {label('connection.retry')}
          </button>
        </>
      )}
      {status.kind === 'offline' && label('connection.offline')}
      {status.kind === 'refused' && label('connection.refused')}
      {status.kind === 'online' && props.saving > 0 && slow && label('connection.saving')}
    </span>
  )
}
