import landingData from '../../data/landing.json' with { type: 'json' }
import type { Bench } from './bench.ts'
import { diceOf, piecesIn, sum, type Told, total } from './reading.ts'

/** Judges single rolls that the rulebook decides by a number. */
export function judgeRoll(bench: Bench, record: Told): void {
  const { key } = record
  const die = sum(diceOf(record))
  const { options, vars } = record.game
  const is = (rule: string, kind: string, ...pair: readonly [told: unknown, read: unknown]) =>
    bench.same(rule, kind, pair[0], pair[1], `die ${diceOf(record)}:`)
  if (key === 'embarked' || key === 'not-embarked') is('7.0', 'embarking', key === 'embarked', die >= 4)
  if (key === 'beach.left' || key === 'beach.stuck') is('7.0', 'armour on beaches', key === 'beach.left', die >= 5)
  if (key === 'mines.struck' || key === 'mines.missed') is('11.3', 'mines', key === 'mines.struck', die <= 2)
  if (key.startsWith('frenzy.')) {
    const day = vars.day >= 3
    const read = [3, 4, 11].includes(die) ? 'banzai' : day && [2, 12].includes(die) ? 'demolition' : 'none'
    // No unit blows itself up if all have moved.
    if (read !== 'demolition' || key !== 'frenzy.none') is('10.4', 'frenzy', key, `frenzy.${read}`)
  }
  if (key === 'batteries.recovered')
    is('9.0', 'recovery', piecesIn(record, 'units').length, diceOf(record).filter((each) => each === 6).length)
  if (key === 'lines.mended') is('3.3', 'lines', die >= 5, true)
  if (key === 'aircraft.replaced')
    is(
      '9.2',
      'air losses',
      piecesIn(record, 'back').length,
      diceOf(record).filter((each) => [1, 6].includes(each)).length,
    )
  if (key === 'craft.replaced') {
    const more = options['howitzers'] === 'yes' || (options['philippine-division'] ?? 'no') !== 'no' ? 3 : 0
    const most = die + more
    bench.holds(
      '11.1',
      'landing craft',
      Number(record.args?.['number']) <= most,
      `${record.args?.['number']} for ${most}`,
    )
  }
  if (key === 'way.manned') is('13.15', 'Battery Way', die === 2 || die === 12, true)
  if (/^(air-attack|interdiction)\./.test(key)) judgeEncounter(bench, record)
  if (key === 'drop.landed' || key === 'drop.drifted') judgeDrop(bench, record)
}

/** 11.2: aircraft and boats that the defenders of Bataan send out. */
function judgeEncounter(bench: Bench, record: Told): void {
  const [kind, effect] = record.key.split('.')
  const { columns, rows } = kind === 'interdiction' ? landingData.interdiction : landingData.airAttack
  const points = Number(record.args?.['points'])
  const [die = 1] = diceOf(record)
  const cell = rows[die - 1]?.[columns.filter((least) => points >= least).length - 1]
  bench.same(
    '11.2',
    'encounters',
    [effect, record.args?.['steps']],
    [cell?.effect, cell?.steps],
    `${points} on ${die}:`,
  )
}

/** 11.3: how far paratroops drift. */
function judgeDrop(bench: Bench, record: Told): void {
  const [die = 1] = diceOf(record)
  const parts = record.ledgers?.find(({ key }) => key === 'ledger.drop')?.parts ?? []
  const others = sum(parts.filter(({ key }) => key !== 'ledger.die').map(({ value }) => value))
  const modified = die + others
  bench.same('11.3', 'die of a drop', total(record, 'ledger.drop'), modified)
  const { scatter } = landingData.drop
  const row = scatter[Math.min(Math.max(modified, 1), scatter.length) - 1]
  bench.same('11.3', 'drift', record.args?.['hexes'], row?.hexes, `die ${modified}:`)
}
