import { addTexts } from './english.ts'
import { labelsOf } from './label.tsx'

addTexts({
  'error.not-from-here': 'Under today’s rules this match cannot be played on from here.',
})

/** Texts of replays and of the dice page; loaded with them. */
export const replayTexts = {
  'curve.name': 'How the computer evaluated the match for {seat}',
  'curve.ahead': '{seat} above the line: ahead',
  'curve.turn':
    'Turning point {number} of {all}, {way, select, up {for the better} other {for the worse}}: from here on {stands}',
  'dice.back': 'Back to the match',
  'dice.honest': 'Every die was honest',
  'dice.unchecked': 'Not every die can be checked',
  'dice.guided': 'Fixed dice, set by the guide',
  'dice.fits': 'The file is consistent',
  'dice.differs': 'Something does not match',
  'dice.lead-fits':
    'This browser has just replayed the whole match from its file: {commands} commands and {dice} dice, with the same result.',
  'dice.lead-differs': 'This browser replayed the match from its file, and found differences. They are listed here.',
  'dice.lead-guided':
    'This is the first match of the guide: everyone who starts it gets the same dice, and the guide knows them.',
  'dice.printed': 'The dice of the printed example',
  'dice.lead-printed':
    'This browser has just replayed the whole example from its script: {commands} answers and {dice} dice, each allowed by the rules.',
  'dice.how-printed':
    'Every die is the one printed in the rulebook’s example. None of them was rolled, here or elsewhere, so there is no seed to compute them from and nothing to check: they show how the rules work, and say nothing about chance.',
  'dice.lead-file':
    'It was not played on this server, which knows no more about it than the file says. A file can be made up from beginning to end.',
  'dice.in-order': 'Correct:',
  'dice.not-known': 'Unknown:',
  'dice.wrong': 'Wrong:',
  'dice.shown': 'What this shows',
  'dice.open-here': 'What it cannot show',
  'dice.open-file': 'What no file can show',
  'dice.luck': 'Luck',
  'dice.none': 'No dice were rolled.',
  'dice.every': 'Every roll',
  'dice.rolls': '{count, plural, one {# roll} other {# rolls}}',
  'dice.numbered': 'Numbered from 0, as in the recipe below.',
  'dice.how': 'How this works',
  'dice.how-here':
    'Before anyone took a seat, the server drew a secret seed and published its SHA-256 fingerprint. Then each seat sent a seed of its own.',
  'dice.how-file':
    'Where a match is played, the server draws a secret seed and publishes its SHA-256 fingerprint before anyone takes a seat. Then each seat sends a seed of its own. Whether that was so for this match, its file cannot show.',
  'dice.how-guided':
    'Normally the server draws a secret seed, and each seat sends one of its own. In the first match of the guide all of them are fixed.',
  'dice.how-rolls-here':
    'Every die comes from HMAC-SHA256 of the server’s seed with those of the seats and the number of the roll, so neither the server nor a player could choose it. When the match is over, the server’s seed is public, and anyone can recompute everything.',
  'dice.how-rolls':
    'Every die comes from HMAC-SHA256 of the server’s seed with those of the seats and the number of the roll. When the match is over, the server’s seed is public, and anyone can recompute everything.',
  'dice.fingerprint': 'Fingerprint',
  'dice.server-seed': 'Server seed',
  'dice.secret': 'not published yet',
  'dice.recipe': 'How to compute it yourself',
  'dice.recipe-key': 'The key is the server seed: its 64 hexadecimal digits as 32 bytes.',
  'dice.recipe-message':
    'The message is text: the seeds of the seats as hexadecimal digits, in the order above, joined by a colon, then |n|k. Here n is the number of the roll and k that of the block, both from 0.',
  'dice.recipe-block':
    'A block is HMAC-SHA256 of key and message: 32 bytes, taken one after the other. If a roll needs more, the next block has k one higher.',
  'dice.recipe-die':
    'For a die with six sides a byte below 252 gives its remainder by 6, plus 1; any other byte is thrown away. With other sides the limit is the largest multiple of the sides up to 256.',
  'dice.recipe-first': 'The message of the first block of the first roll of this match:',
  'dice.script':
    'This small program does exactly that with nothing but Node: it reads the file of the match, checks the fingerprint and every die, and needs no network. Save the match as a file first.',
  'dice.script-save': 'Save the program',
  'dice.script-copy': 'Copy the program',
  'dice.script-copied': 'Copied',
  'finding.seed-secret':
    'The match is not over, so the server’s seed is still secret: the dice cannot be computed yet.',
  'finding.taken-over':
    'The match continued from the file of another: {count} dice were taken over from there and cannot be recomputed.',
  'finding.fingerprint': 'The published seed has the promised fingerprint.',
  'finding.commands': 'Every command was legal when it was given.',
  'finding.only-shown':
    'The match was played under different rules, and the current ones do not replay it: what you see is its recording.',
  'finding.dice': 'Every die is as recorded.',
  'finding.result': 'The result is as recorded.',
  'finding.noted': 'The fingerprint is the one that this browser noted before you sent your seed.',
  'finding.not-noted': 'The fingerprint is not the one that this browser noted before you sent your seed.',
  'finding.own-seed': 'The seed that you sent was used unchanged.',
  'finding.other-seed': 'The seed that you sent was not used.',
  'luck.whose': 'Whose dice',
  'luck.dice': 'Dice',
  'luck.sum': 'Sum',
  'luck.expected': 'Expected',
  'luck.that-is': 'Luck',
  'luck.nobody': 'No particular seat',
  'luck.few': 'too few to say',
  'luck.average': 'just about average',
  'luck.little': 'a little {way, select, high {high} other {low}}, nothing special',
  'luck.rather': 'rather {way, select, high {high} other {low}}; one match in four is like that',
  'luck.quite': 'rather {way, select, high {high} other {low}}; one match in ten is like that',
  'luck.very': 'very {way, select, high {high} other {low}}; one match in forty is like that',
  'luck.extreme': 'extraordinarily {way, select, high {high} other {low}}; one match in several hundred is like that',
  'replay.name': 'The match',
  'replay.seen-by': 'View',
  'replay.all': 'Everything revealed',
  'replay.as-seat': 'As {seat} saw it',
  'replay.as-spectator': 'As spectators saw it',
  'replay.dice': 'Dice and luck',
  'replay.save': 'Save as a file',
  'replay.copy': 'Copy the link',
  'replay.copied': 'Link copied.',
  'replay.play-on': 'Play on from here',
  'replay.not-from-here':
    'The rules have changed since. The nearest moment from which this match can be played on is {moment}.',
  'replay.to-nearest': 'Go there',
  'replay.keep': 'Store it on this server',
  'replay.printed': 'The dice are those of the printed example; they were not rolled here.',
  'replay.as-seen': 'The match is still running: this is what you have seen of it, move by move.',
  'replay.to-match': 'Back to the match',
  'replay.menu': 'Settings and signs',
  'timeline.name': 'Timeline',
  'timeline.part-before': 'Previous part',
  'timeline.step-back': 'Step back',
  'timeline.pause': 'Pause',
  'timeline.play': 'Play',
  'timeline.step-on': 'Step forward',
  'timeline.next-part': 'Next part',
  'timeline.moment': 'Moment',
  'timeline.speed': 'Speed',
} as const

/** The texts of replays and of the dice page, in the user's language. */
export const { label: replayLabel, Labelled: ReplayLabelled } = labelsOf(replayTexts)
