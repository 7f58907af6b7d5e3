import type { Title } from '../title/title.ts'

/**
 * Defaults for a small test title: an id (the name in lower case), its seats, one scenario, no options and no settings.
 */
export function plain(
  name: string,
  seats: number,
): Pick<Title, 'id' | 'name' | 'seats' | 'rulesVersion' | 'scenarios' | 'options' | 'settings'> {
  return {
    id: name.toLowerCase(),
    name,
    seats,
    rulesVersion: 1,
    scenarios: ['standard'],
    options: [],
    settings: [],
  }
}
