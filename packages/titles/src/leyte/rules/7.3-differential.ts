import { type Ledger, type LedgerPart, ledger } from '@topside/engine'
import { type Artillery, isArtillery, type Unit } from '../state/state.ts'
import type { Attack } from './7.2-attacks.ts'

/** 7.3: the strength of an attack. */
export function attackLedger({ attackers, barrage, support }: Attack): Ledger {
  return ledger('ledger.attack', [
    ...attackers.map((unit) =>
      isArtillery(unit)
        ? part('part.barrage', '8.1', unit, unit.def.attack)
        : part('part.attack', '7.3', unit, unit.def.attack),
    ),
    ...barrage.map((unit) => part('part.barrage', '13.12', unit, unit.def.attack)),
    { key: 'part.support', rule: '8.3', value: support },
  ])
}

/** 7.3, 13.1: the strength of the defence, including Final Protective Fire. */
export function defenceLedger({ targets }: Attack, fire: readonly Artillery[]): Ledger {
  return ledger('ledger.defence', [
    ...targets.map((unit) => part('part.defence', '7.3', unit, unit.def.defence)),
    ...fire.map((unit) => part('part.fpf', '13.1', unit, unit.def.artillery.fpf)),
  ])
}

function part(key: string, rule: string, unit: Unit, value: number): LedgerPart {
  return { key, rule, value, args: { unit: { piece: unit.id } } }
}
