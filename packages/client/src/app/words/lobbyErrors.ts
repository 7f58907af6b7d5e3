import './computerErrors.ts'
import { addTexts } from './english.ts'

/** Errors about creating matches, opening files and signing in; loaded with those screens. */
addTexts({
  'error.bad-file': 'This is not a match file, or it does not play back.',
  'error.bad-name': 'That cannot be a name here.',
  'error.name.empty': 'A name needs at least one letter, digit or emoji.',
  'error.name.long': 'A name has at most {limit} characters.',
  'error.name.invisible': 'There is something in this name that nobody would see. Type it anew instead of pasting it.',
  'error.name.marks': 'There are too many marks one above the other in this name.',
  'error.name.mixed':
    'This name mixes scripts ({scripts}): letters that look the same could pass for somebody else’s name. Please write it in one script; Chinese, Japanese and Korean may stand with Latin.',
  'error.name.script': 'This name has letters of a script that hardly anybody can read today.',
  'error.name.reserved': 'A dot and four digits at the end are added by the server, to tell people apart.',
  'error.too-many.open':
    'You have {limit} matches that have not begun. Call one off, or wait until somebody joins; then you can make another.',
  'error.too-many.address':
    '{limit} matches from your network wait for players already. Join one of them, or wait until some have begun.',
  'error.too-many.imported': 'You keep {limit} imported matches, which is all there is room for. Remove some first.',
  'error.too-many.devices': 'You have {limit} devices already. Sign one of them out first.',
  'error.no-code': 'This code or key is not good, or not any more. Ask the other device for a new code.',
  'error.new-device':
    'This device came with a code less than a day ago. Until then it signs out no device that was there before, and changes no key of theirs.',
  'error.no-device': 'This device is signed out already.',
  'error.wait': 'That was tried too often. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
  'error.too-many.users':
    'Many new names came from your network just now. The next one can be given in {minutes, plural, one {a minute} other {# minutes}}.',
  'error.too-many.matches':
    'Many new matches came from your network just now. The next one can be made in {minutes, plural, one {a minute} other {# minutes}}.',
  'error.file-format': 'This is not a match file.',
  'error.file-seats': 'This file has not as many seats as the game.',
  'error.file-differs': 'This file does not fit together: {why}.',
  'error.file-film': 'The rules do not play this file, and its film does not fit together.',
  'error.file-upgraded':
    'This match went on under newer rules at the server that wrote the file. Only that server can bring it in again.',
  'error.file-no-seed': 'This file has a result but no server seed, so its dice cannot be checked.',
  'error.file-open-seed': 'This file gives the seed of a match that is not over: its dice are known already.',
  'error.file-no-outcome': 'The match of this file is over, but the file does not say so.',
})
