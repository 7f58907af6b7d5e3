import type { Title } from '../title/title.ts'

/** What a small title says of itself if it has one scenario, and nothing to be set. */
export const PLAIN: Pick<Title, 'rulesVersion' | 'scenarios' | 'options' | 'settings'> = {
  rulesVersion: 1,
  scenarios: ['standard'],
  options: [],
  settings: [],
}
