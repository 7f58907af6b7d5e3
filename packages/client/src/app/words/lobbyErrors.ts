import './computerErrors.ts'
import { addTexts } from './english.ts'

/** Errors about creating matches, opening files and signing in; loaded with the screens that show them. */
addTexts({
  'error.bad-file': 'This is not a match file, or it cannot be replayed.',
  'error.bad-name': 'That name is not allowed here.',
  'error.name.empty': 'A name needs at least one letter, digit or emoji.',
  'error.name.long': 'A name has at most {limit} characters.',
  'error.name.invisible': 'This name contains invisible characters. Type it instead of pasting it.',
  'error.name.marks': 'This name stacks too many marks on one letter.',
  'error.name.mixed':
    'This name mixes scripts ({scripts}): letters that look alike could imitate another name. Please use one script; Chinese, Japanese and Korean may be combined with Latin.',
  'error.name.script': 'This name uses letters of a script that hardly anyone can read today.',
  'error.name.reserved': 'A dot and four digits at the end are added by the server, to tell users apart.',
  'error.too-many.open':
    'You have {limit} matches that have not started. Cancel one, or wait until someone joins; then you can create another.',
  'error.too-many.address':
    '{limit} matches from your network are already waiting for players. Join one of them, or wait until some have started.',
  'error.too-many.imported': 'You have {limit} imported matches, which is the maximum. Remove some first.',
  'error.too-many.devices': 'You already have {limit} devices. Sign one of them out first.',
  'error.no-code': 'This code or key is not valid, or no longer valid. Get a new code from the other device.',
  'error.new-device':
    'This device signed in with a code less than a day ago. Until a day has passed, it cannot sign out older devices, change their keys or delete you.',
  'error.no-device': 'This device is already signed out.',
  'error.no-channel': 'This is no longer set up, or this site does not offer it.',
  'error.wait': 'Too many attempts. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
  'error.too-many.users':
    'Many new users came from your network recently. You can choose a name in {minutes, plural, one {a minute} other {# minutes}}.',
  'error.too-many.matches':
    'Many new matches came from your network recently. You can create one in {minutes, plural, one {a minute} other {# minutes}}.',
  'error.file-format': 'This is not a match file.',
  'error.file-seats': 'This file does not have as many seats as the game.',
  'error.file-differs': 'This file is not consistent: {why}.',
  'error.file-film': 'The rules do not replay this file, and its recording is not consistent.',
  'error.file-checkpoints': 'A file of an unfinished match cannot contain checkpoints.',
  'error.file-upgraded':
    'This match continued under newer rules on the server that wrote the file. Only that server can import it.',
  'error.file-no-seed': 'This file has a result but no server seed, so its dice cannot be checked.',
  'error.file-open-seed': 'This file reveals the seed of an unfinished match: its dice are known already.',
  'error.file-no-outcome': 'The match in this file is over, but the file does not say so.',
})
