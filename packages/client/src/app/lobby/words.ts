import type { Options, TitlePackage } from '@topside/engine'
import type { MatchSummary } from '@topside/protocol'
import { statusTexts } from '../table/StatusLine.tsx'
import type { Speaker } from '../words/speak.ts'

/** How long ago something was, in words. */
export function ago(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`
  const days = Math.floor(minutes / (24 * 60))
  if (days < 14) return days === 1 ? 'yesterday' : `${days} days ago`
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))
}

/** The name of a seat of a listed match: its side once known, with the person. */
export function seatWords(title: TitlePackage | undefined, summary: MatchSummary, seat: number): string {
  const known = summary.seats[seat]
  const side = title?.sides.find((each) => each.id === known?.side)?.name
  const person = known?.name ?? 'nobody yet'
  if (known?.you === true) return side ?? 'you'
  return side === undefined ? person : `${side} (${person})`
}

/** Whose turn it is; `yours` when it is the asker's. */
export function turnWords(title: TitlePackage | undefined, summary: MatchSummary): { words: string; yours: boolean } {
  const own = summary.deciding.filter((seat) => summary.seats[seat]?.you === true)
  if (summary.status === 'running' && own.length > 0) return { words: 'You are to decide', yours: true }
  if (summary.status === 'running') {
    const names = summary.deciding.map((seat) => seatWords(title, summary, seat))
    return { words: names.length === 0 ? '' : `${names.join(' and ')} to decide`, yours: false }
  }
  if (summary.status === 'open') {
    const free = summary.seats.filter((seat) => seat.name === null).length
    return {
      words: free === 0 ? 'about to begin' : free === 1 ? 'waits for an opponent' : 'waits for players',
      yours: false,
    }
  }
  const { outcome } = summary
  if (outcome === null) return { words: 'ended', yours: false }
  if (outcome.winner === null) return { words: 'a draw', yours: false }
  const winner = summary.seats[outcome.winner]
  const alone = summary.seats.every((seat) => seat.you)
  return {
    words: winner?.you === true && !alone ? 'You won' : `${seatWords(title, summary, outcome.winner)} won`,
    yours: false,
  }
}

/** The state of a running match in words, from its tracks. */
export function stateWords(title: TitlePackage, speaker: Speaker, summary: MatchSummary): string {
  const tracks = new Map(Object.entries(summary.tracks))
  if (tracks.size === 0) return ''
  return statusTexts(title, tracks)
    .map((text) => speaker.plain(text))
    .join(' · ')
}

/** What was chosen for a match: its scenario, if there are several, and the options that matter in it; optional rules that are not in use are left out. */
export function chosenWords({ rules }: TitlePackage, speaker: Speaker, options: Options): string[] {
  const say = (key: string) => speaker.plain({ key })
  const scenario = options['scenario'] ?? rules.scenarios[0] ?? ''
  return [
    ...(rules.scenarios.length > 1 ? [say(`scenario.${scenario}`)] : []),
    ...rules.options.flatMap(({ id, values, default: usual, scenarios }) => {
      const value = options[id] ?? usual
      if (scenarios?.includes(scenario) === false || value === 'no') return []
      const plain = values.length === 2 && values.includes('no') && value === 'yes'
      return [plain ? say(`option.${id}`) : `${say(`option.${id}`)}: ${say(`option.${id}.${value}`)}`]
    }),
  ]
}

/** How many of one's ended matches are still listed among one's own; the others are in the archive. */
const ENDED_SHOWN = 3

/** My matches in the order in which they want attention: those that wait for me, then the freshest; few that are over. */
export function byUrgency(matches: readonly MatchSummary[]): MatchSummary[] {
  const rank = (summary: MatchSummary): number => {
    if (summary.status === 'running') return summary.deciding.some((seat) => summary.seats[seat]?.you === true) ? 0 : 1
    return summary.status === 'open' ? 2 : 3
  }
  const sorted = matches.toSorted((a, b) => rank(a) - rank(b) || Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
  const going = sorted.filter((summary) => summary.status !== 'finished')
  return [...going, ...sorted.filter((summary) => summary.status === 'finished').slice(0, ENDED_SHOWN)]
}
