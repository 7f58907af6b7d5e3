import type { Texts } from '@topside/engine'

/** The client's sentences; any title may replace them. */
export const english: Texts = {
  'option.scenario': 'Scenario',
  'choice.drop': 'Without {piece}',
  'verb.drop': 'Chosen; press to remove',
  waiting: '{seat} is deciding: “{question}”',
  takeback: '{seat} asks to go back {steps, plural, one {one answer} other {# answers}}.',
  'takeback.own': 'You have asked to go back {steps, plural, one {one answer} other {# answers}}.',
  won: '{seat} wins',
  'won.together': '{seats} win together',
  recap: 'While you were away: {count, plural, one {one entry} other {# entries}}',
  'match.handover':
    '{seat} has a new player{how, select, given {: the seat was given away} consent {: the others agreed} free {: the seat was free} ally {: an ally has taken it over} assigned {: the match had waited for days, and the seat went to an ally} computer {: a computer} back {: a person replaces the computer} other {: the previous one stayed away}}.',
  'match.left': '{seat} has resigned, and its ally plays on. The seat is free.',
  'match.resigned': '{seat} resigned.',
  'match.upgraded':
    'From here on the match uses version {to} of the rules instead of version {from}.{again, plural, =0 {} other { Questions answered since the last step are asked again.}} Nothing before this can be taken back.',
  'refused.match-over': 'The match is over.',
  'refused.not-your-decision': 'It is not your turn to decide.',
  'refused.too-few': 'Choose at least {least}.',
  'refused.too-many': 'Choose at most {most}.',
  'refused.illegal-choice': 'That is not possible here.',
  'refused.nothing-to-undo':
    'There is nothing you can take back on your own: dice were rolled, something hidden was revealed, or another player has answered.',
  'final.rolls': 'This rolls {dice, plural, one {a die} other {# dice}} and cannot be undone.',
  'final.shows': 'This reveals something hidden and cannot be undone.',
  'final.turn': 'After this, {seat} decides. You can undo it until they have answered.',
  'final.match': 'This ends the match.',
  'final.secret': 'Next, several sides decide in secret. You cannot undo this afterwards.',
  'final.together': 'The sides decide in secret. Once all have decided, you cannot undo this.',
  'final.may-roll': 'This may roll dice, and then cannot be undone.',
  'final.may-show': 'This may reveal something hidden, and then cannot be undone.',
  'final.may-end': 'This may end the match.',
  'final.unforeseen': 'It is not known yet whether you can undo this.',
  'last.rolled': 'Dice were rolled after your last answer.',
  'last.answered': 'Another player has answered since.',
  'last.together': 'Several sides are deciding in secret.',
  'last.shown': 'Something hidden was revealed after your last answer.',
  'refused.unknown-setting': 'There is no such automatic answer.',
  'refused.bad-takeback': 'You can no longer go back to that point.',
  'refused.too-many-changes': 'You have taken back and changed too much in this match. Play on before you do so again.',
  'refused.match-too-long': 'This match has become too long: you can only resign.',
  'refused.seat-free': 'Nobody holds this seat at the moment.',
  'error.bad-request': 'The server did not understand that.',
  'error.not-found': 'There is no such match.',
  'error.not-signed-in': 'The server does not know this browser, or it was signed out from another device.',
  'error.not-a-player': 'You hold no seat in this match.',
  'error.not-your-seat': 'That seat belongs to another player.',
  'error.seat-taken': 'Another player has just taken that seat.',
  'error.seat-kept': 'This seat is reserved for a player of the previous match.',
  'error.match-not-running': 'The match has not started, or is over.',
  'error.unplayable': 'This match cannot be opened.',
  'error.not-from-here': 'Under today’s rules this match cannot be played on from here.',
  'error.rules-changed':
    'This match was started with version {version} of the rules, and cannot be opened with the current ones. All of its data is kept, and the operators of the server are notified.',
  'error.unknown-title': 'This server does not know that game.',
  'error.newer-rules':
    'This match uses version {version} of the rules, which this server does not have yet. Retrying automatically.',
  'error.no-client': 'The server has no page to show: its client has not been built.',
  'error.match-over': 'The match is over.',
  'error.not-your-decision': 'It is not your turn to decide.',
  'error.illegal-choice': 'That is not possible here.',
  'error.final': 'That cannot be undone. Confirm it first.',
  'error.nothing-to-undo': 'There is nothing you can take back on your own.',
  'error.unknown-setting': 'There is no such automatic answer.',
  'error.bad-takeback': 'You can no longer go back to that point.',
  'error.too-many-changes': 'You have taken back and changed too much. Play on first.',
  'error.match-too-long': 'This match has become too long: you can only resign.',
  'error.seat-free': 'Nobody holds this seat at the moment.',
  'error.no-allies': 'You have no allies here to talk to in private.',
  'error.stale': 'The match has moved on. Look again.',
  'error.too-fast': 'Too many requests. Please wait a moment.',
  'error.too-busy': 'The server is busy. Try again in a moment.',
  'error.maintenance':
    'The site is being maintained: running matches continue, but no new ones can start. Try again later.',
  'error.too-dear': 'Replaying this match would take the server too long.',
  'error.too-large': 'That is too large.',
  'error.not-stored': 'The server could not save that, so it did not happen. Try again.',
  'error.no-room':
    'The server has no space left to save anything, so that did not happen. You can still watch; try again later.',
  'error.bad-text': 'A message has 1 to 500 characters, all of them printable.',
  'error.too-many': 'There are too many of these already.',
  'error.removed': 'This match no longer exists: it was cancelled or removed, or waited too long for players.',
  'error.not-for-players':
    'Until they have seen the end, spectators chat among themselves, so that no player gets help.',
  'error.outdated':
    'The server has been updated since this page was loaded. Reload it: the match continues where it was.',
  'error.chat.too-fast':
    'You are writing too fast. You can write again in {seconds, plural, one {one second} other {# seconds}}.',
  'chat.muted': '{count, plural, one {One message} other {# messages}} from {name}',
  'error.internal': 'Something went wrong on the server. Nothing has changed.',
  'error.not-over': 'This match is not over yet, so it cannot be replayed.',
  'error.match-began': 'The match has already started.',
  'error.offline': 'The server cannot be reached.',
}

/** Adds the texts of a screen when it loads; the table does not need them. */
export function addTexts(more: Texts): void {
  Object.assign(english, more)
}
