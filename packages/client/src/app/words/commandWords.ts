/** Splits at spaces. Words must be lowercase and without punctuation, as the command line reads them. */
const list = (words: string): readonly string[] => words.split(' ')

/** The words of the command line besides the words of choices, in the user's language, with synonyms. */
export const commandWords = {
  /** Ignored. */
  fillers: new Set(
    list('a an and area areas at by for from in into of on onto please the then to unit units with i my is'),
  ),
  /** Confirm an irreversible answer. */
  confirm: list('confirm yes'),
  /** Separate consecutive commands. */
  next: list('then'),
  undo: list('undo u'),
  back: list('back'),
  help: list('help'),
  /** Ask where something is; `find` only if a name follows. */
  where: list('where'),
  find: list('find'),
  /** Mean every matching piece. */
  all: list('all everything'),
} as const
