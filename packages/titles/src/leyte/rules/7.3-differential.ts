import { type Ledger, ledger } from '@topside/engine'
import { part } from '@topside/kit'
import { type Artillery, isArtillery } from '../state/state.ts'
import type { Attack } from './7.2-attacks.ts'

/** 7.3: the strength of an attack. */
export function attackLedger({ attackers, barrage, support }: Attack): Ledger {
  return ledger('ledger.attack', [
    ...attackers.map((unit) =>
      isArtillery(unit)
        ? part('part.barrage', '8.1', unit.def.attack, { unit })
        : part('part.attack', '7.3', unit.def.attack, { unit }),
    ),
    ...barrage.map((unit) => part('part.barrage', '13.12', unit.def.attack, { unit })),
    part('part.support', '8.3', support),
  ])
}

/** 7.3, 13.1: the strength of the defence, including Final Protective Fire. */
export function defenceLedger({ targets }: Attack, fire: readonly Artillery[]): Ledger {
  return ledger('ledger.defence', [
    ...targets.map((unit) => part('part.defence', '7.3', unit.def.defence, { unit })),
    ...fire.map((unit) => part('part.fpf', '13.1', unit.def.artillery.fpf, { unit })),
  ])
}
