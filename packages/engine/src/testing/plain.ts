import type { Title } from '../title/title.ts'

/** What a small title says of itself: its id, which is its name with a small letter, its sides with a seat for each, one scenario, and nothing to be set. */
export function plain(
  name: string,
  sides: readonly string[],
): Pick<Title, 'id' | 'name' | 'seats' | 'rulesVersion' | 'scenarios' | 'options' | 'settings'> {
  return {
    id: name.toLowerCase(),
    name,
    seats: sides.length,
    rulesVersion: 1,
    scenarios: ['standard'],
    options: [],
    settings: [],
  }
}
