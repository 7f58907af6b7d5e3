/**
 * The version of the rules of BATAAN!, with the changes of each.
 * - 2: the forces of Layac and of the Mauban Line are balanced by measurement.
 * - 3: the same for Second Bataan.
 * - 4: the same for the campaign.
 * - 5: the points listed in `RULES.md` under "Versions" follow the rulebook, and Japan comes to Layac without two small
 *   units.
 * - 6: the 65th Brigade begins Second Bataan at full strength, two half-battalions come to the campaign later, and all
 *   of the 31st Division that comes to the Abucay Line is released on turn 5.
 * - 7 to 12: the points listed in `RULES.md` under "Versions".
 */
export const RULES_VERSION = 12
