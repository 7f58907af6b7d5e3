/** The options of every command that plays matches, for `parseArgs`: of which title, how many unless told otherwise, and from which seed. */
export function playOptions(matches: number) {
  return {
    title: { type: 'string' },
    matches: { type: 'string', default: String(matches) },
    seed: { type: 'string', default: '1' },
  } as const
}
