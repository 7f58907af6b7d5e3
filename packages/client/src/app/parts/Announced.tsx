import type { Announcement as Told } from '@topside/protocol'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../net/user.ts'
import { label } from '../words/label.tsx'
import { LOCALE } from '../words/locale.ts'
import './Announced.css'

/** Milliseconds between two requests to the server, and between two updates of the minutes shown. */
const [POLL, COUNT] = [60_000, 10_000]

/** The server's announcement, and the time that it announces by this browser's clock. */
interface Shown extends Told {
  readonly until: number | undefined
}

const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' })

/** The operator's announcement, such as a restart with the minutes until it; nothing after the user has hidden it. */
export function Announced() {
  const announcement = useAnnouncement()
  const now = useNow(announcement?.until)
  const [hidden, setHidden] = useState('')
  if (announcement === undefined || (announcement.words === '' && !announcement.closed)) return null
  const key = `${announcement.words}|${announcement.closed}`
  if (hidden === key) return null
  return (
    <aside class="announced" data-testid="announced">
      <p role="status">
        {announcement.words !== '' && <span>{wordsOf(announcement, now)} </span>}
        {announcement.closed && <span>{label('announcement.closed')}</span>}
      </p>
      <button type="button" class="plain link" onClick={() => setHidden(key)}>
        {label('announcement.hide')}
      </button>
    </aside>
  )
}

function wordsOf({ words, until }: Shown, now: number): string {
  if (until === undefined) return words
  const minutes = Math.ceil((until - now) / 60_000)
  return minutes > 0
    ? label('announcement.in', { words, minutes, time: clock.format(until) })
    : label('announcement.now', { words })
}

/** The announcement, requested regularly while the page is visible. */
function useAnnouncement(): Shown | undefined {
  const [announcement, setAnnouncement] = useState<Shown | undefined>(undefined)
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      // Without an answer, the last announcement stays.
      const told = await api.ask<Told>('GET', '/announcement').catch(() => undefined)
      if (told === undefined) return
      const { inSeconds } = told
      setAnnouncement({ ...told, until: inSeconds === null ? undefined : Date.now() + inSeconds * 1000 })
    }
    void look()
    const timer = setInterval(look, POLL)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return announcement
}

/** The current time during a countdown. */
function useNow(until: number | undefined): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (until === undefined) return
    const timer = setInterval(() => setNow(Date.now()), COUNT)
    return () => clearInterval(timer)
  }, [until])
  return now
}
