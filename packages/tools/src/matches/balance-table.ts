import type { Balance } from './equal.ts'
import { SECONDS } from './equal.ts'
import { inPercent } from './interval.ts'

const VERDICTS = { even: 'even (45 to 55 %)', uneven: 'NOT even', open: 'not certain yet' } as const
const percent = (share: number): string => `${Math.round(100 * share)} %`

/** A balance in words. `texts` gives the name of a level of victory. */
export function balanceLines(balance: Balance, texts: (key: string) => string): string[] {
  const { kind, played, sides, verdict, levels, figures, decisions, minutes, luck, needed, evenAt } = balance
  const won = Object.entries(sides).map(([side, share]) => `${side} ${inPercent(share)}`)
  const ends = Object.entries(levels).map(([how, count]) => `${texts(how)} ${percent(count / played)}`)
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(1)}`)
  return [
    `${kind} against itself, ${played} matches: ${won.join(', ') || 'no winner'}: ${VERDICTS[verdict]}`,
    `  ends: ${ends.join(', ')}`,
    ...(told.length > 0 ? [`  at the end, on average: ${told.join(', ')}`] : []),
    `  ${decisions.toFixed(0)} decisions, about ${minutes.toFixed(0)} minutes at ${SECONDS} s each; ` +
      `${percent(luck)} of the swings came with dice`,
    ...(needed === undefined
      ? []
      : [
          `  first side by points needed: ${Object.entries(needed)
            .map(([points, share]) => `${points}: ${percent(share)}`)
            .join(', ')}; most even at ${evenAt}`,
        ]),
  ]
}
