import { addTexts } from './english.ts'

/** Errors about computers; loaded with the screens that show them. */
addTexts({
  'error.told-at-the-end':
    'This is explained once the match is over: the explanation names things that are still hidden from some.',
  'error.no-thought': 'There is no explanation for this.',
  'error.hint-opponent': 'There are no hints against other people.',
  'error.too-many.computers':
    'You already have {limit} unfinished matches with computers. Finish one or resign in it; then you can start another.',
  'error.too-many.computersOfAddress':
    '{limit} matches with computers are already being played from your network. Try again when some are over.',
  'error.not-creator': 'Only the creator of the match can do that.',
  'error.no-computers': 'The computer cannot play {title} yet: every seat needs a person, and there are no hints.',
  'error.no-computer': 'No computer has this seat.',
  'error.no-person': 'At least one seat needs a person.',
})
