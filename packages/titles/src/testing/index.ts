import type { TitleEntry } from '@topside/engine'
import { titles as shipped } from '../index.ts'

/** Titles for developers: the test titles of engine and kit, with boards. Players never see them. */
export const testTitles: readonly TitleEntry[] = [
  {
    id: 'straits',
    name: 'Straits',
    subject: 'A test title: three seats, secret plans, statuses',
    load: async () => (await import('./straits/index.ts')).title,
    seats: 3,
    seatsFor: (options) => Number(options['players']),
  },
  {
    id: 'bridgehead',
    name: 'Bridgehead',
    subject: 'A test title: hex maps and areas, linked; steps, supply',
    seats: 2,
    load: async () => (await import('./bridgehead/index.ts')).title,
  },
  {
    id: 'narrows',
    name: 'Narrows',
    subject: 'A test title: supply, arrivals, air boxes, events, odds',
    seats: 2,
    load: async () => (await import('./narrows/index.ts')).title,
  },
  {
    id: 'fogbank',
    name: 'Fogbank',
    subject: 'A test title: hidden fleets, searches, a deck of cards',
    seats: 2,
    load: async () => (await import('./fogbank/index.ts')).title,
  },
]

/** All titles and the test titles: the list of a server and a client started with test titles. */
export const titles: readonly TitleEntry[] = [...shipped, ...testTitles]
