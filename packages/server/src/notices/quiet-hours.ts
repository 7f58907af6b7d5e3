import type { QuietHours } from '@topside/protocol'

/** Minutes of a day. */
const DAY = 1_440

/**
 * Minutes until these quiet hours end, in their time zone; 0 outside of them. Where clocks are set forward or back
 * meanwhile, the result is off by an hour, so check again when the time has passed.
 */
export function quietFor({ from, to, zone }: QuietHours, now: Date): number {
  const minute = minuteOfDay(zone, now)
  const inside = from <= to ? minute >= from && minute < to : minute >= from || minute < to
  return inside ? (to - minute + DAY) % DAY : 0
}

/** Whether this is the name of a time zone, such as Europe/Paris. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

function minuteOfDay(zone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const read = new Map(parts.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return (read.get('hour') ?? 0) * 60 + (read.get('minute') ?? 0)
}
