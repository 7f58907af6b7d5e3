import { addTexts } from './english.ts'

/** Errors about computers; loaded with the screens that have them. */
addTexts({
  'error.told-at-the-end': 'Why it did that is told when the match is over: it names what not everybody may know yet.',
  'error.no-thought': 'Nothing is known of why that was done.',
  'error.hint-opponent': 'There are no hints against other people.',
  'error.too-many.computers':
    'You have {limit} matches with computers that are not over. Play one to its end, or resign in it; then another can begin.',
  'error.too-many.computersOfAddress':
    '{limit} matches with computers are played from your network already. Try again when some are over.',
  'error.not-creator': 'Only who made the match can do that.',
  'error.no-computers':
    'No computer knows how to play {title} yet: all seats must be people’s, and there are no hints.',
  'error.no-computer': 'No computer has this seat.',
  'error.no-person': 'At least one seat must be a person’s.',
})
