import type { TitleEntry } from '@topside/engine'

/** All titles: the only list of them. */
export const titles: readonly TitleEntry[] = [
  {
    id: 'return-to-the-rock',
    name: 'Return to the Rock',
    subject: 'Corregidor, February 1945',
    seats: 2,
    guide: { dice: 13, load: async () => (await import('./return-to-the-rock/text/guide.ts')).guide },
    load: async () => (await import('./return-to-the-rock/index.ts')).title,
  },
  {
    id: 'leyte',
    name: 'Leyte',
    subject: 'The return to the Philippines, October 1944',
    seats: 2,
    guide: { dice: 1, load: async () => (await import('./leyte/text/guide.ts')).guide },
    load: async () => (await import('./leyte/index.ts')).title,
  },
]
