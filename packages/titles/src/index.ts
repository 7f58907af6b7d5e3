import type { TitleEntry } from '@topside/engine'
import { RULES_VERSION as BATAAN } from './bataan/data/version.ts'
import { RULES_VERSION as CORREGIDOR } from './corregidor/data/version.ts'
import { RULES_VERSION as LEYTE } from './leyte/data/version.ts'
import { RULES_VERSION as ROCK } from './return-to-the-rock/data/version.ts'
import { playersOf } from './singapore/data/modes.ts'
import { RULES_VERSION as SINGAPORE } from './singapore/data/version.ts'

/** All titles: the only list of them. */
export const titles: readonly TitleEntry[] = [
  {
    id: 'return-to-the-rock',
    name: 'Return to the Rock',
    rulesVersion: ROCK,
    subject: 'Corregidor, February 1945',
    seats: 2,
    guide: { dice: 13, load: async () => (await import('./return-to-the-rock/text/guide.ts')).guide },
    display: async () => (await import('./return-to-the-rock/display.ts')).display,
    load: async () => (await import('./return-to-the-rock/index.ts')).title,
    heuristics: async () => (await import('./return-to-the-rock/bots/index.ts')).heuristics,
  },
  {
    id: 'leyte',
    name: 'Leyte',
    rulesVersion: LEYTE,
    subject: 'The return to the Philippines, October 1944',
    seats: 2,
    guide: { dice: 1, load: async () => (await import('./leyte/text/guide.ts')).guide },
    display: async () => (await import('./leyte/display.ts')).display,
    load: async () => (await import('./leyte/index.ts')).title,
    heuristics: async () => (await import('./leyte/bots/index.ts')).heuristics,
  },
  {
    id: 'singapore',
    name: 'Singapore 1942',
    rulesVersion: SINGAPORE,
    subject: 'The battle for the island, February 1942',
    seats: 3,
    fewest: 2,
    seatsFor: playersOf,
    guide: { dice: 141, load: async () => (await import('./singapore/text/guide.ts')).guide },
    display: async () => (await import('./singapore/display.ts')).display,
    load: async () => (await import('./singapore/index.ts')).title,
    heuristics: async () => (await import('./singapore/bots/index.ts')).heuristics,
  },
  {
    id: 'corregidor',
    name: 'Corregidor',
    rulesVersion: CORREGIDOR,
    subject: 'The fall of the fortress 1942, and its recapture 1945',
    seats: 2,
    guide: { dice: 1, load: async () => (await import('./corregidor/text/guide.ts')).guide },
    display: async () => (await import('./corregidor/display.ts')).display,
    load: async () => (await import('./corregidor/index.ts')).title,
    heuristics: async () => (await import('./corregidor/bots/index.ts')).heuristics,
  },
  {
    id: 'bataan',
    name: 'BATAAN!',
    rulesVersion: BATAAN,
    subject: 'The battle for the peninsula, January to April 1942',
    seats: 2,
    guide: { dice: 2, load: async () => (await import('./bataan/text/guide.ts')).guide },
    examples: [
      {
        id: 'game-turn-3',
        name: 'Game-Turn 3 of the Abucay Line',
        about:
          'The extended example of play of the rulebook as a match: nine Operations Sequences and six combats, ' +
          'with a Banzai charge, guns and aircraft that fail to coordinate, and the Scouts who strike back. ' +
          'What is misprinted there is put right.',
        load: async () => (await import('./bataan/examples/game-turn-3.json', { with: { type: 'json' } })).default,
      },
    ],
    display: async () => (await import('./bataan/display.ts')).display,
    load: async () => (await import('./bataan/index.ts')).title,
    heuristics: async () => (await import('./bataan/bots/index.ts')).heuristics,
  },
]
