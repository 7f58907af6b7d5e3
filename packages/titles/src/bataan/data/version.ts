/**
 * The version of the rules of BATAAN!, with what changed in each. 2: the forces of Layac and of the Mauban Line as they
 * were measured to be even. 3: those of Second Bataan likewise. 4: those of the campaign likewise. 5: what `RULES.md`
 * lists under "Versions" is played as the rulebook has it, and Japan comes to Layac without two small units. 6: the
 * 65th Brigade begins Second Bataan whole, two half-battalions come to the campaign later, and all of the 31st Division
 * that comes to the Abucay Line is released on turn 5.
 */
export const RULES_VERSION = 6
