import { labelsOf } from './label.tsx'

/** Texts of replays and of the dice page; loaded with them. */
export const replayTexts = {
  'curve.name': 'How the match stood for {seat}, as the computer saw it',
  'curve.ahead': '{seat} above the line: ahead',
  'curve.turn':
    'Turning point {number} of {all}, {way, select, up {for the better} other {for the worse}}: from here on {stands}',
  'dice.back': 'Back to the match',
  'dice.honest': 'Every die was honest',
  'dice.unchecked': 'Not every die can be checked',
  'dice.guided': 'Known dice, as the guide has them',
  'dice.fits': 'The file fits together',
  'dice.differs': 'Something does not fit',
  'dice.lead-fits':
    'This browser has just played the whole match again from its file: {commands} commands and {dice} dice, with the same result.',
  'dice.lead-differs':
    'This browser played the match again from its file, and found differences. They are listed here.',
  'dice.lead-guided':
    'It is the first match of the guide: everybody who begins it gets the same dice, and the guide knows them.',
  'dice.printed': 'The dice of the printed example',
  'dice.lead-printed':
    'This browser has just played the whole example from its script: {commands} answers and {dice} dice, each allowed by the rules.',
  'dice.how-printed':
    'Every die is the one that the example in the rulebook prints. None of them was drawn, here or elsewhere, so there is no seed to compute them from and nothing to be checked: they show how the rules work, and say nothing of chance.',
  'dice.lead-file':
    'It was not played at this server, which knows no more of it than the file says. A file can be made up from beginning to end.',
  'dice.in-order': 'In order:',
  'dice.not-known': 'Not known:',
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
    'Before anybody took a seat, the server drew a secret seed and published its SHA-256 fingerprint. Then each seat gave a seed of its own.',
  'dice.how-file':
    'Where a match is played, the server draws a secret seed and publishes its SHA-256 fingerprint before anybody takes a seat. Then each seat gives a seed of its own. Whether it was so with this match, its file cannot show.',
  'dice.how-guided':
    'Otherwise the server draws a secret seed, and each seat gives one of its own. In the first match of the guide all of them are fixed.',
  'dice.how-rolls-here':
    'Die after die comes from HMAC-SHA256 of the server’s seed with those of the seats and the number of the roll, so neither the server nor a player could choose them. When the match is over the server’s seed is public, and anyone can compute it all again.',
  'dice.how-rolls':
    'Die after die comes from HMAC-SHA256 of the server’s seed with those of the seats and the number of the roll. When the match is over the server’s seed is public, and anyone can compute it all again.',
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
    'This small program does just that with nothing but Node: it reads the file of the match, checks the fingerprint and every die, and needs no network. Save the match as a file first.',
  'dice.script-save': 'Save the program',
  'dice.script-copy': 'Copy the program',
  'dice.script-copied': 'Copied',
  'finding.seed-secret':
    'The match is not over, so the server’s seed is still secret: the dice cannot be computed yet.',
  'finding.taken-over':
    'The match went on from the file of another: {count} dice were taken over from there and cannot be computed.',
  'finding.fingerprint': 'The published seed has the fingerprint that was promised.',
  'finding.commands': 'Every command was legal when it was given.',
  'finding.only-shown':
    'The match was played by other rules than today’s, which play its commands otherwise: what is shown is the film of it.',
  'finding.dice': 'Every die comes out as it was written down.',
  'finding.result': 'The result is the one that was recorded.',
  'finding.noted': 'The fingerprint is the one that this browser noted before you gave your seed.',
  'finding.not-noted': 'The fingerprint is not the one that this browser noted before you gave your seed.',
  'finding.own-seed': 'The seed that you gave was used unchanged.',
  'finding.other-seed': 'The seed that you gave was not used.',
  'luck.whose': 'Whose dice',
  'luck.dice': 'Dice',
  'luck.sum': 'Sum',
  'luck.expected': 'Average would be',
  'luck.that-is': 'That is',
  'luck.nobody': 'Nobody in particular',
  'luck.few': 'too few to say',
  'luck.average': 'just about average',
  'luck.little': 'a little {way, select, high {high} other {low}}, nothing special',
  'luck.rather': 'rather {way, select, high {high} other {low}}; one match in four is like that',
  'luck.quite': 'rather {way, select, high {high} other {low}}; one match in ten is like that',
  'luck.very': 'very {way, select, high {high} other {low}}; one match in forty is like that',
  'luck.extreme': 'extraordinarily {way, select, high {high} other {low}}; one match in several hundred is like that',
  'replay.name': 'The match',
  'replay.seen-by': 'Seen by',
  'replay.all': 'Everything shown',
  'replay.as-seat': 'As {seat} saw it',
  'replay.as-spectator': 'As spectators saw it',
  'replay.dice': 'Dice and luck',
  'replay.save': 'Save as a file',
  'replay.copy': 'Copy the link',
  'replay.copied': 'Link copied.',
  'replay.play-on': 'Play on from here',
  'replay.keep': 'Keep it on this server',
  'replay.printed': 'The dice are those of the printed example: nobody rolled them here.',
  'replay.as-seen': 'The match still runs: this is what you saw of it, move by move.',
  'replay.to-match': 'Back to the match',
  'replay.menu': 'Settings and signs',
  'timeline.name': 'Timeline',
  'timeline.part-before': 'Part before',
  'timeline.step-back': 'Step back',
  'timeline.pause': 'Pause',
  'timeline.play': 'Play',
  'timeline.step-on': 'Step on',
  'timeline.next-part': 'Next part',
  'timeline.moment': 'Moment',
  'timeline.speed': 'Speed',
} as const

/** The texts of replays and of the dice page, in the user's language. */
export const { label: replayLabel, Labelled: ReplayLabelled } = labelsOf(replayTexts)
