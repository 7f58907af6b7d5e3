/** Common options for `parseArgs` of commands that play matches: title, default number of matches, seed. */
export function playOptions(matches: number) {
  return {
    title: { type: 'string' },
    matches: { type: 'string', default: String(matches) },
    seed: { type: 'string', default: '1' },
  } as const
}
