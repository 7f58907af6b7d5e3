import type { Title } from '../title/title.ts'

/** What a small title says of itself: its id, which is its name with a small letter, its seats, one scenario, and nothing to be set. */
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
