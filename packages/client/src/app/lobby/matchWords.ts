import type { Options, TitleDisplay } from '@topside/engine'
import type { MatchSummary } from '@topside/protocol'
import { statusTexts } from '../board/tracks.ts'
import { winnersOf } from '../parts/OutcomeWords.tsx'
import { computerName } from '../words/computer.ts'
import { label } from '../words/label.tsx'
import { lobbyLabel } from '../words/lobbyLabels.ts'
import { sidesOf } from '../words/names.ts'
import type { Speaker } from '../words/speak.ts'
import { freeSeats } from './join.ts'

/** The side of a seat of a listed match; `undefined` if unknown, or not settled yet. */
export function sideWords(title: TitleDisplay | undefined, summary: MatchSummary, seat: number): string | undefined {
  if (title === undefined) return undefined
  const settled = summary.status === 'open' ? settledSides(title, summary, seat) : undefined
  const sides = sidesOf(title, summary.seats[seat]?.side ?? settled?.join(' ') ?? '')
  return sides.map(({ name }) => name).join(' + ') || undefined
}

/** The sides of a seat that the options settle before the match begins. */
function settledSides({ rules }: TitleDisplay, { options, seats }: MatchSummary, seat: number) {
  if (rules.sidesFor !== undefined) return rules.sidesFor(options, seat)
  const option = rules.options.find(({ firstSeat }) => firstSeat !== undefined)
  const first = option?.firstSeat?.[options[option.id] ?? option.default]
  if (first === undefined || seats.length !== 2) return undefined
  return seat === 0 ? [first] : Object.values(option?.firstSeat ?? {}).filter((side) => side !== first)
}

/**
 * The name of a seat of a listed match: its side once known, with the user. Names from a match file are ignored, since
 * they belong to no user here.
 */
export function seatWords(title: TitleDisplay | undefined, summary: MatchSummary, seat: number): string {
  const known = summary.seats[seat]
  const side = sideWords(title, summary, seat)
  if (known?.name === null && known.nameInFile !== undefined) return side ?? label('seat.name', { number: seat + 1 })
  if (known?.bot !== undefined) {
    const name = computerName(known.bot)
    return side === undefined ? name : lobbyLabel('entry.side-computer', { side, name })
  }
  const name = known?.name ?? lobbyLabel('entry.nobody')
  const user = known?.guest === true ? lobbyLabel('entry.guest', { name }) : name
  if (known?.you === true) return side ?? lobbyLabel('entry.you')
  return side === undefined ? user : lobbyLabel('entry.side', { side, name: user })
}

/** Whether the user has something to answer: a question of the match, or an offer of a rematch. */
export function isYours({ status, deciding, seats, invited, mine }: MatchSummary): boolean {
  if (status === 'running') return deciding.some((seat) => seats[seat]?.you === true)
  return status === 'open' && invited !== undefined && !mine && !seats.some(({ you }) => you)
}

/** Whether another user may have a seat of a running match at once. */
export function isVacant({ offer }: MatchSummary['seats'][number]): boolean {
  return offer !== undefined && offer !== 'asked' && offer !== 'announced'
}

/** The seats of a match that the user may take over; empty for its players. */
export function vacantSeats({ seats }: MatchSummary): number[] {
  if (seats.some(({ you }) => you)) return []
  return seats.flatMap((held, seat) => (isVacant(held) ? [seat] : []))
}

/** Whose turn it is, or which seats may be taken over; `yours` if it is the user's turn. */
export function turnWords(title: TitleDisplay | undefined, summary: MatchSummary): { words: string; yours: boolean } {
  const yours = isYours(summary)
  if (summary.status === 'open' && yours) return { words: lobbyLabel('entry.rematch'), yours }
  if (yours) return { words: lobbyLabel('entry.your-turn'), yours }
  const vacant = vacantSeats(summary)
  if (vacant.length > 0) {
    const names = vacant.map((seat) => seatWords(title, summary, seat)).join(lobbyLabel('entry.and'))
    return { words: lobbyLabel('entry.vacant', { names }), yours: false }
  }
  if (summary.status === 'running') {
    const { deciding, seats } = summary
    const names = deciding.map((seat) => seatWords(title, summary, seat))
    const says = deciding.every((seat) => seats[seat]?.bot !== undefined) ? 'entry.thinks' : 'entry.decides'
    return {
      words: names.length === 0 ? '' : lobbyLabel(says, { names: names.join(lobbyLabel('entry.and')) }),
      yours: false,
    }
  }
  if (summary.status === 'open') {
    const free = freeSeats(summary).length
    return {
      words: lobbyLabel(
        free === 0
          ? 'entry.beginning'
          : free > 1
            ? 'entry.waits-more'
            : summary.seats.length > 2
              ? 'entry.waits-last'
              : 'entry.waits-one',
      ),
      yours: false,
    }
  }
  const { outcome } = summary
  if (outcome === null) return { words: lobbyLabel('entry.ended'), yours: false }
  const winners = winnersOf(outcome)
  if (winners.length === 0) return { words: lobbyLabel('entry.draw'), yours: false }
  const alone = summary.seats.every((seat) => seat.you)
  const won = !alone && winners.some((seat) => summary.seats[seat]?.you === true)
  const names = winners.map((seat) => seatWords(title, summary, seat))
  return {
    words: won ? lobbyLabel('entry.you-won') : lobbyLabel('entry.won', { name: names.join(lobbyLabel('entry.and')) }),
    yours: false,
  }
}

/** The state of a running match in words, from its tracks. */
export function stateWords(title: TitleDisplay, speaker: Speaker, summary: MatchSummary): string {
  const tracks = new Map(Object.entries(summary.tracks))
  if (tracks.size === 0) return ''
  return statusTexts(title, tracks)
    .map((text) => speaker.plain(text))
    .join(' · ')
}

/**
 * The settings of a match in words: its scenario, if there are several, and its options, without unused optional rules.
 */
export function chosenWords({ rules }: TitleDisplay, speaker: Speaker, options: Options): string[] {
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
