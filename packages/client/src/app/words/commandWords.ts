/** Small words without signs, as the command line reads them. */
const list = (words: string): readonly string[] => words.split(' ')

/** What can be said to the command line besides the words of choices, in the reader's language: each with all that means the same. */
export const commandWords = {
  /** Say nothing. */
  fillers: new Set(
    list('a an and area areas at by for from in into of on onto please the then to unit units with i my is'),
  ),
  /** Confirm what cannot be undone. */
  confirm: list('confirm yes'),
  /** Part a line into what is done one after the other. */
  next: list('then'),
  undo: list('undo u'),
  back: list('back'),
  help: list('help'),
  /** Ask where something is, and what does so only with a name after it. */
  where: list('where'),
  find: list('find'),
  /** Stand for every piece that fits. */
  all: list('all everything'),
} as const
