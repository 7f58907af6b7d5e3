import type { Texts } from '@topside/engine'

const POINTS =
  '{option, select, naval {{value, plural, one {# point} other {# points}} of ships} air {{value, plural, one {# point} other {# points}} of aircraft} other {{value, plural, one {# point} other {# points}} of both}}'

/** Results of the tables of fire, as cases of a text. */
const HIT =
  'D {disrupted} DD {double disrupted} L {a step lost} LD {a step lost, and disrupted} 2L {two steps lost} other {no effect}'
const FLAK = 'A {the raid is broken up} 1 {a step lost} 2 {two steps lost} other {no effect}'

/** Questions of section 9, and of its optional rules. */
const questions: Texts = {
  'ask.bombard': 'Bombardment: choose a target, or end the phase',
  'ask.bombard.other': '{seat} bombards',
  'ask.bombard.fired': 'All guns have fired: shall the same be fired in the turns to come?',
  'ask.bombard.guns': 'Choose the guns that fire at {hex}, three at most',
  'ask.raid':
    'Air attacks: choose a target, or end the phase ({number, plural, one {# air unit} other {# air units}} at hand)',
  'ask.raid.sent': 'All air units are in the air: shall the same be flown on other days?',
  'ask.raid.other': '{seat} plans air attacks',
  'ask.raid.planes': 'Choose the air units that bomb {hex}, three at most',
  'ask.raid.altitude': 'Choose the height at which {units} come over {hex}',
  'ask.flak': '{units} come over {hex}: choose what fires at them',
  'ask.flak.batteries': '{units} come over {hex}: choose the batteries that fire at them',
  'ask.flak.loss': 'Choose the air unit that loses a step',
  'ask.sea-fire':
    'Enemies on the water: {number, plural, one {# gun} other {# guns}} can fire. Fire with all, or choose a target',
  'ask.recovery': 'Choose the {caliber} battery that tries to recover',
  'ask.support': 'Choose the points that fall on {hex}',
  'ask.support.counters': 'Choose the ships and aircraft that fire at {hex}',
  'ask.support.ground': 'Choose the points that support the attack on {hex}',
  'ask.support.ground.counters': 'Choose the ships and aircraft that support the attack on {hex}',
  'ask.suppress.where': 'Before the drop: choose an anti-aircraft battery for your aircraft, or go on',
  'ask.suppress': 'Choose the air points that fall on {hex}',
  'ask.suppress.counters': 'Choose the air units that bomb {hex}',
  'ask.rove': 'Choose a battery whose guns shall rove, or none',
  'ask.rove.batteries': 'Choose the roving batteries that {unit} gives its guns to',
  'ask.howitzer': 'Choose where {unit} stands',
  'ask.crew': 'Choose a crew that goes to a beach, or none',
  'ask.crew.where': 'Choose the beach for {unit}',
}

const choices: Texts = {
  'choice.bombard': 'Bombard {piece}',
  'choice.bombard.at': 'Bombard {space}',
  'verb.bombard': 'Bombard',
  'choice.support': '{piece}',
  'choice.support.at': 'Points on {space}',
  'verb.support': 'Points on',
  'choice.fire': 'Fire with {piece}',
  'verb.fire': 'Fire with',
  'choice.repeat': 'Repeat the last orders',
  'choice.done': 'Done',
  'choice.stand': 'Done, repeat each turn',
  'choice.stand-by-day': 'Done, repeat by day',
  'choice.spike': 'Spike {piece}',
  'verb.spike': 'Spike',
  'choice.raid': 'Raid on {piece}',
  'choice.raid.at': 'Raid on {space}',
  'verb.raid': 'Raid on',
  'choice.combine': 'Combine {piece} with another',
  'verb.combine': 'Combine',
  'choice.send': 'Send {piece}',
  'verb.send': 'Send',
  'choice.fly.high': 'High: safe, hits little',
  'choice.fly.medium': 'Medium height',
  'choice.fly.low': 'Low: hits well, easy to hit',
  'verb.fly': 'Fly',
  'choice.flak.all': 'All that reach it',
  'choice.flak.spare': 'Only those no later raid meets',
  'choice.flak.choose': 'Choose the batteries',
  'verb.flak': 'Fire with',
  'choice.lose': '{piece} loses a step',
  'choice.volley': 'Fire with everything',
  'choice.recover': '{piece}',
  'choice.points': POINTS,
  'choice.none': 'None',
  'choice.suppress': 'Suppress {space}',
  'verb.suppress': 'Suppress',
  'choice.rove': '{piece}',
  'verb.rove': 'Guns of',
  'choice.take': '{piece}',
  'verb.take': 'Take',
  'ask.crew.transfer': '{piece}',
  'ask.crew.where.transfer': '{piece} to {space}',
  'verb.transfer': 'To the beaches',
}

const records: Texts = {
  'bombardment.fired': '{units} {units, plural, one {fires} other {fire}} at {hex}.',
  'bombardment.hit': `{unit}, {odds}: {hit, select, ${HIT}}{after, select, gone {; it is gone} turned {; it shows another side} other {}}.`,
  'bombardment.digest':
    '{number, plural, one {A bombardment} other {# bombardments}}{gone, plural, =0 {} other {; destroyed: {gone}}}{silenced, plural, =0 {} other {; silenced: {silenced}}}{reduced, plural, =0 {} other {; reduced: {reduced}}}{disrupted, plural, =0 {} other {; disrupted: {disrupted}}}.',
  'orders.stand':
    'Standing orders: {number, plural, =0 {nothing is fired} one {one bombardment} other {# bombardments}} in each turn.',
  'orders.stand-by-day':
    'Standing orders by day: {number, plural, =0 {nothing is fired} one {one bombardment} other {# bombardments}} in each turn.',
  'orders.raids': 'Standing raids at {hour}: {number, plural, =0 {none} other {#}} each day.',
  'raid.launched':
    '{units} {units, plural, one {comes} other {come}} over {hex}, {altitude, select, high {high} medium {at medium height} other {low}}.',
  'flak.fired': `Anti-aircraft fire at {units} over {hex}, {odds}: {flak, select, ${FLAK}}.`,
  'flak.drop': `Anti-aircraft fire at {units} over {hex}, {odds}: {flak, select, A {one unit is disrupted} 1 {one unit loses a step} 2 {two units lose a step} other {no effect}}.`,
  'aircraft.replaced': '{number, plural, =0 {No air unit is replaced} other {Replaced: {back}}}.',
  'aircraft.restored': 'All air losses are made good: {units}.',
  'aircraft.combined': '{unit} takes over the aircraft of {other}.',
  'batteries.recovered': '{units} {units, plural, one {recovers} other {recover}} a step ({number} tried).',
  'malaria.strikes':
    '{number, plural, =0 {Malaria strikes no battery} one {Malaria halves a battery: {units}} other {Malaria halves # batteries: {units}}}.',
  'lines.mended': 'A line is mended: {lost} of the American communications are cut.',
  'sea-fire.fired': '{units} {units, plural, one {fires} other {fire}} at the water in {hex}.',
  'points.fired':
    'Support on {hex}: {naval, plural, =0 {} one {# point of ships } other {# points of ships }}{air, plural, =0 {} one {# point of aircraft} other {# points of aircraft}}{units, plural, =0 {} other { ({units})}}.',
  'support.given':
    'Support of the attack on {hex}: {naval, plural, =0 {} one {# point of ships } other {# points of ships }}{air, plural, =0 {} one {# point of aircraft} other {# points of aircraft}}{units, plural, =0 {} other { ({units})}}.',
  'battery.to-spike': '{unit} is made ready to be spiked.',
  'batteries.spiked': 'Spiked: {units}.',
  'batteries.proven':
    'Restored batteries: {units, plural, =0 {none} other {{units}}} can fire; {sabotaged, plural, =0 {none} other {{sabotaged}}} sabotaged; {empty, plural, =0 {none} other {{empty}}} never manned.',
  'way.manned': '{unit} is manned before its time.',
  'battery.roves': '{unit} gives up guns: {units}.',
  'crew.transferred': '{unit} goes to the beach in {hex}.',
}

const reasons: Texts = {
  'why.no-guns': 'It has no guns that fire',
  'why.not-on-map': 'It is not on the map',
  'why.has-fired': 'It has fired already',
  'why.double-disrupted': 'It is double disrupted',
  'why.aboard': 'It is on the water',
  'why.out-of-range': '{hex} is out of its range',
  'why.out-of-arc': '{hex} is outside its arc of fire',
  'why.too-close': '{hex} is too close for mortars',
  'why.no-sight': '{hex} is out of its sight',
  'why.kept-quiet': 'Batteries are targets only when they have fired',
  'why.hidden': 'No gun on Bataan sees it',
  'why.own-troops-near': 'Own troops are within two hexes of {hex}',
  'why.not-at-hand': 'It is not at hand',
  'why.not-this-hour': 'Aircraft do not attack at this hour yet',
  'why.flown-today': 'It has flown as often as it may today',
  'why.flown-before': 'It flew in the turn before',
  'why.too-many-points': 'These are more points than are left, or may be used',
  'why.too-many-guns': 'These are more guns than the battery gives',
  'why.too-few-guns': 'The battery gives more guns',
  'why.no-beach': '{hex} is no other beach of its island',
}

const numbers: Texts = {
  'ledger.bombardment': 'Bombardment strength',
  'ledger.shelter': 'Strength against bombardment',
  'ledger.flak': 'Anti-aircraft fire',
  'ledger.planes': 'Strength of the aircraft',
  'part.gun': '{unit}',
  'part.plane': '{unit}',
  'part.parachutes': '{unit}, in the air',
  'part.shelter': 'Infantry and crews, doubled',
  'part.on-water': 'On the water, halved',
  'part.howitzers': '240 mm howitzers at a battery',
  'part.silent-battery': 'The battery kept quiet',
  'part.flashes': 'Its flashes were seen',
  'part.night': 'Night',
  'part.sheltered': 'Fort Drum or Monja',
  'part.behind-time': 'Olongapo or Fort Wint not taken in time',
  'part.caves': 'In caves: it has not moved',
  'part.altitude': 'Height',
  'part.searchlight': 'Searchlights',
  'part.over-bataan': 'Over Bataan, halved',
  'part.broken-up': 'Broken up by flak, halved',
  'part.unsupplied': 'Without supply, halved',
  'part.naval-points': 'Ships',
  'part.air-points': 'Aircraft',
  'brief.hit': '{chance} % any effect',
  'hit.-': 'No effect',
  'hit.D': 'Disrupted',
  'hit.DD': 'Double disrupted',
  'hit.L': 'A step',
  'hit.LD': 'A step, and disrupted',
  'hit.2L': 'Two steps',
  'flak.-': 'Flak: no effect',
  'flak.A': 'Flak: the raid is broken up',
  'flak.1': 'Flak: a step',
  'flak.2': 'Flak: two steps',
  'setting.orders': 'When standing orders of fire hold',
  'setting.orders.keep': 'Carry them out until something changes',
  'setting.orders.ask': 'Ask me in each turn all the same',
  'setting.roving': 'Roving batteries',
  'setting.roving.ask': 'Ask me in each turn',
  'setting.roving.never': 'Do not ask',
}

/** Bombardment, air attacks and what belongs to them (9.0, 13.0). */
export const fire: Texts = { ...questions, ...choices, ...records, ...reasons, ...numbers }
