import type { OpenDecision } from '@topside/engine/testing'
import { hexAt } from '../../data/hexes.ts'
import landingData from '../../data/landing.json' with { type: 'json' }
import type { Corregidor } from '../../state/state.ts'
import type { Bench } from './bench.ts'
import { beside, HEXES, isSea, unitsIn } from './ground.ts'
import { diceOf, piecesIn, spacesIn, type Told, total } from './reading.ts'
import { distance } from './retreats.ts'

/** The hexes of the drop zones, as the rulebook lists them (11.3). */
const ZONES = ['i1115', 'i1214', 'i1314', 'i1515', 'i1516', 'i1614', 'i1615']
const AT_ONE = 3

const aimsAt = ({ vars }: Corregidor, hex: string) =>
  Object.values(vars.war.aims).filter((aim) => aim !== undefined && hexAt(aim).id === hex).length

/** 11.3: judges that paratroops aim at hexes of the drop zones, three at most at one. */
export function judgeAims(bench: Bench, game: Corregidor, decision: OpenDecision): void {
  if (decision.kind !== 'drop.where') return
  const offered = decision.choices.flatMap(({ space = '' }) => [space])
  const open = ZONES.filter((hex) => aimsAt(game, hex) < AT_ONE)
  bench.offers('11.3', 'aims', offered, open.length > 0 ? open : ZONES)
}

/** The next hex in a direction; even columns are half a hex further south. */
function next(hex: string, drift: string): string {
  const [column, row] = [Number(hex.slice(1, 3)), Number(hex.slice(3))]
  const south = column % 2 === 0 ? 1 : 0
  const steps: { readonly [drift: string]: readonly [number, number] } = {
    N: [0, -1],
    S: [0, 1],
    NE: [1, south - 1],
    SE: [1, south],
    SW: [-1, south],
    NW: [-1, south - 1],
  }
  const [east, down] = steps[drift] ?? [0, 0]
  const to = `i${String(column + east).padStart(2, '0')}${String(row + down).padStart(2, '0')}`
  return beside(hex).includes(to) ? to : hex
}

/** 11.3: judges the landing hex of a unit; at its record all earlier units of the drop have landed. */
export function judgeLandingByAir(bench: Bench, record: Told): void {
  const { game } = record
  const [id = ''] = piecesIn(record, 'unit')
  const aim = Object.entries(game.vars.war.aims).find(([unit]) => unit === id)?.[1]
  const [die = 1, wind = 1] = diceOf(record)
  if (aim === undefined) return
  const { scatter, direction, firstDrop, besideFriends } = landingData.drop
  let hex: string = hexAt(aim).id
  const friends = beside(hex).some((near) => unitsIn(game, near).some(({ def }) => def.side === 'us'))
  const sum = total(record, 'ledger.drop') ?? 0
  const usual = die + (friends ? besideFriends : 0)
  const isFirst = game.vars.hour === 1
  bench.holds('11.3', 'die of the drop', sum === usual || (isFirst && sum === usual + firstDrop), `${sum} for ${usual}`)
  const row = scatter[Math.max(0, Math.min(scatter.length - 1, sum - 1))]
  for (let step = 0; step < (row?.hexes ?? 0); step++) hex = next(hex, direction[wind - 1] ?? '')
  const [land = ''] = spacesIn(record, 'hex')
  bench.same('11.3', 'drift', record.args?.['hexes'], row?.hexes, `${id}:`)
  if (!isSea(hex)) bench.same('11.3', 'where it lands', land, hex, `${id} with ${die} and ${wind}:`)
  else {
    const coast = [...HEXES.values()].filter(({ island, terrain }) => island === 'Corregidor' && terrain !== 'sea')
    const far = Math.min(...coast.map((each) => distance(hex, each.id)))
    bench.same('11.3', 'nearest land', distance(hex, land), far, `${id} over ${hex}:`)
  }
}
