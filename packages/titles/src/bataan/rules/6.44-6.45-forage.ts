import { type Ledger, ledger, offer, type Procedure } from '@topside/engine'
import { offerPieces, part } from '@topside/kit'
import { CONTAINED, diseaseModifier, FORAGE_FROM, forageModifier, forageOf } from '../data/supply.ts'
import { type FormationId, formationDefs } from '../data/units.ts'
import { ask, type Bataan, onMap, record, scenarioOf, tell, type Unit, unitsOf } from '../state/state.ts'
import { DIE, efficiency, passes } from './3.4-efficiency.ts'
import { availableMarkers } from './5.3-reserve.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { headquartersOf, wasteStep } from './6.5-general-attrition.ts'
import { receive, supplyPoints } from './6.42-supply-points.ts'
import { drawFormation } from './6.44-6.45-drawing.ts'
import { inCommandRange } from './16.2-headquarters.ts'
import { passesByEvent, type SparedCheck } from './17.15-checks.ts'
import { forageParts } from './17.15-lasting.ts'
import { playInPhase } from './17.15-strategic.ts'

/** 6.44: the Forage Phase: a die roll gives the US player Supply Points, or a disease. */
export function* foragePhase(game: Bataan): Procedure {
  const { turn } = game.vars
  if (!scenarioOf(game).supplyPoints || turn < FORAGE_FROM) return
  yield* playInPhase(game, 'forage')
  const modifiers = forageLedger(game)
  const { n, values } = game.roll([DIE])
  const { supplies, disease } = forageOf((values[0] ?? 0) + modifiers.total)
  receive(game, supplies)
  record(game, disease > 0 ? 'forage.disease' : 'forage.found', '6.44', {
    by: 'us',
    args: { supplies, disease, left: supplyPoints(game) },
    ledgers: [modifiers],
    roll: { n, values, sides: [DIE] },
  })
  if (disease > 0 && !(yield* passesByEvent(game, QUININE))) yield* containDisease(game, disease)
}

/** US I: a disease has no effect (17.15). */
const QUININE: SparedCheck = { side: 'us', timing: 'forage', effect: 'quinine', args: {} }
/** US I, alternative: a failed check has no effect (17.16). */
export const SPARED: SparedCheck = { side: 'us', timing: 'general-attrition', effect: 'attrition-spared', args: {} }

/** 6.44: modifiers of the Forage Table: for the turn, and for a disease contained on the last one. */
export function forageLedger(game: Bataan): Ledger {
  const { vars } = game
  return ledger('ledger.forage', [
    part('part.turn', '6.44', forageModifier(vars.turn)),
    vars.contained === vars.turn - 1 && part('part.contained', '6.44', CONTAINED),
    ...forageParts(game),
  ])
}

/** 6.44: Supply Points are spent against a disease; for each point not spent, a random formation checks. */
export function* containDisease(game: Bataan, disease: number): Procedure {
  const most = Math.min(disease, supplyPoints(game))
  const spent = yield* ask(game, 'us', 'disease', '6.44', {
    args: { disease, points: supplyPoints(game) },
    offers: offer(
      Array.from({ length: most + 1 }, (_, index) => most - index),
      (value) => ({ verb: 'spend', value }),
    ),
  })
  receive(game, -spent)
  if (spent > 0) tell(game, 'disease.spent', '6.44', { spent, left: supplyPoints(game) })
  if (spent === disease) {
    game.vars.contained = game.vars.turn
    tell(game, 'disease.contained', '6.44')
  }
  yield* checkFormations(game, disease - spent)
}

/** 6.45: draws as many formations at random as points were not spent, none of them in Reserve. */
function* checkFormations(game: Bataan, count: number): Procedure {
  let able = availableMarkers(game, 'us').map(({ def }) => def.formation)
  for (let checked = 0; checked < count && able.length > 0; checked++) {
    const formation = drawFormation(game, able)
    if (formation === undefined) return
    able = able.filter((each) => each !== formation)
    yield* checkDisease(game, formation)
  }
}

/**
 * 6.45: a formation whose die exceeds its rating loses a step: from its own units, or from an Army unit in its command.
 */
function* checkDisease(game: Bataan, formation: FormationId): Procedure {
  const rating = diseaseLedger(game, formation)
  const name = formationDefs.find(({ id }) => id === formation)?.name ?? formation
  const { n, values } = game.roll([DIE])
  const spared = passes(values[0] ?? DIE, rating.total)
  record(game, spared ? 'disease.spared' : 'disease.suffered', '6.45', {
    by: 'us',
    args: { name },
    ledgers: [rating],
    roll: { n, values, sides: [DIE] },
  })
  const able = spared || (yield* passesByEvent(game, SPARED)) ? [] : patients(game, formation)
  if (able.length === 0) return
  const unit = yield* ask(game, 'us', 'disease.loss', '6.45', { args: { name }, offers: offerPieces(able, 'lose') })
  const eliminated = wasteStep(game, unit)
  tell(game, eliminated ? 'loss.eliminated' : 'loss.step', '6.45', { unit })
}

/**
 * 6.45: the rating of a formation against disease: the current one of its headquarters, or the one on its marker, and
 * the modifier of the turn.
 */
export function diseaseLedger(game: Bataan, formation: FormationId): Ledger {
  const headquarters = headquartersOf(game, 'us', formation)
  const printed = formationDefs.find(({ id }) => id === formation)?.er ?? 1
  const parts =
    headquarters === undefined ? [part('part.formation-er', '6.52', printed)] : efficiency(game, headquarters).parts
  return ledger('ledger.disease', [...parts, part('part.turn', '6.45', diseaseModifier(game.vars.turn))])
}

/** 6.45: the units of a formation, and Army units with it, that disease can affect. */
function patients(game: Bataan, formation: FormationId): Unit[] {
  const headquarters = headquartersOf(game, 'us', formation)
  return unitsOf(game, 'us').filter(
    (unit) =>
      onMap(unit) &&
      (formationOf(game, unit) === formation ||
        (formationOf(game, unit) === undefined && headquarters !== undefined && inCommandRange(headquarters, unit))),
  )
}
