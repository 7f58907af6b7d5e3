import type { Texts } from '@topside/engine'

/** The client's sentences; any title may replace them. */
export const english: Texts = {
  'option.scenario': 'Scenario',
  'choice.drop': 'Without {piece}',
  'verb.drop': 'Taken; press to leave out',
  waiting: '{seat} is deciding: “{question}”',
  takeback: '{seat} asks to go back {steps, plural, one {one answer} other {# answers}}.',
  'takeback.own': 'You ask to go back {steps, plural, one {one answer} other {# answers}}.',
  won: '{seat} wins',
  'won.together': '{seats} win together',
  recap: 'While you were away: {count, plural, one {one entry} other {# entries}}',
  'match.handover':
    '{seat} is played by somebody else from now on{how, select, given {: the seat was given away} consent {: the others agreed} free {: somebody has joined} ally {: an ally has taken it over} assigned {: the match had waited for days, and it went to an ally} computer {: a computer} back {: a person in place of the computer} other {: its holder stayed away}}.',
  'match.left': '{seat} has resigned, and its ally plays on. The seat is free.',
  'match.resigned': '{seat} resigned.',
  'match.upgraded':
    'From here on the match is played by version {to} of the rules, before it was version {from}.{again, plural, =0 {} other { What was answered since the last step is asked again.}} Nothing before can be taken back.',
  'refused.match-over': 'The match is over.',
  'refused.not-your-decision': 'It is not for you to decide just now.',
  'refused.too-few': 'Choose at least {least}.',
  'refused.too-many': 'Choose at most {most}.',
  'refused.illegal-choice': 'That is not possible here.',
  'refused.nothing-to-undo':
    'There is nothing that you can take back by yourself: a die was rolled, something hidden was shown, or somebody else has answered.',
  'final.rolls': 'This rolls {dice, plural, one {a die} other {# dice}}, and cannot be undone.',
  'final.shows': 'This shows what was hidden until now, and cannot be undone.',
  'final.turn': 'This ends your part: {seat} is next. You can undo it until they have answered.',
  'final.match': 'This ends the match.',
  'final.secret': 'Several sides decide in secret next. After this you cannot undo it.',
  'final.together': 'The sides decide in secret. Once all have decided, you cannot undo this.',
  'final.may-roll': 'This may roll dice, and cannot be undone then.',
  'final.may-show': 'This may show what is hidden now, and cannot be undone then.',
  'final.may-end': 'This may end the match.',
  'final.unforeseen': 'It is not known just now whether you can undo this.',
  'last.rolled': 'A die was rolled after your last answer.',
  'last.answered': 'Somebody has answered after you.',
  'last.together': 'Several sides are deciding in secret.',
  'last.shown': 'Something hidden was shown after your last answer.',
  'refused.unknown-setting': 'There is no such standing answer.',
  'refused.bad-takeback': 'It is no longer possible to go back to there.',
  'refused.too-many-changes':
    'You have taken back and changed so much in this match that it has to go on before you can do so again.',
  'refused.match-too-long': 'This match has become too long: nothing more can be done in it but to resign.',
  'refused.seat-free': 'Nobody holds this seat just now.',
  'error.bad-request': 'The server did not understand that.',
  'error.not-found': 'There is no such match.',
  'error.not-signed-in': 'The server does not know this browser, or it was signed out on another device.',
  'error.not-a-player': 'You hold no seat in this match.',
  'error.not-your-seat': 'That seat belongs to somebody else.',
  'error.seat-taken': 'Somebody else has just taken that seat.',
  'error.seat-kept': 'This seat is kept for somebody who played the match before.',
  'error.match-not-running': 'The match has not begun, or is over.',
  'error.unplayable': 'This match cannot be opened.',
  'error.rules-changed':
    'This match was begun with version {version} of the rules, and cannot be opened with those of today. All that is stored of it is kept, and those who look after the server are told.',
  'error.unknown-title': 'This server does not know that game.',
  'error.newer-rules':
    'This match goes on with version {version} of the rules, which this server does not have yet. It is tried again by itself.',
  'error.no-client': 'The server has no page to show: its client was not built.',
  'error.match-over': 'The match is over.',
  'error.not-your-decision': 'It is not for you to decide just now.',
  'error.illegal-choice': 'That is not possible here.',
  'error.final': 'That could not be undone. Confirm it first.',
  'error.nothing-to-undo': 'There is nothing that you can take back by yourself.',
  'error.unknown-setting': 'There is no such standing answer.',
  'error.bad-takeback': 'It is no longer possible to go back to there.',
  'error.too-many-changes': 'You have taken back and changed too much. Go on first.',
  'error.match-too-long': 'This match has become too long: nothing more can be done in it but to resign.',
  'error.seat-free': 'Nobody holds this seat just now.',
  'error.no-allies': 'You have no allies here with whom you could talk apart.',
  'error.stale': 'The match has moved on meanwhile. Look again.',
  'error.too-fast': 'That was too much at once. Wait a moment.',
  'error.too-busy': 'The server has too much to do just now. Try again in a moment.',
  'error.too-dear': 'It would take the server too long to play this match again.',
  'error.too-large': 'That is too large.',
  'error.not-stored': 'The server could not write it down, so it did not happen. Try again.',
  'error.no-room':
    'The server has no room left to write anything down, so it did not happen. You can still watch; try again later.',
  'error.bad-text': 'A line has 1 to 500 characters, and nothing in it that does not print.',
  'error.too-many': 'There are too many of these already.',
  'error.removed': 'This match is no more: it was called off or removed, or waited too long for players.',
  'error.not-for-players':
    'The spectators chat among themselves until they have seen the end, so that nobody is helped.',
  'error.outdated':
    'The server has been renewed since this page was loaded. Load it again: the match goes on where it was.',
  'error.chat.too-fast':
    'That was much at once. You can write again in {seconds, plural, one {one second} other {# seconds}}.',
  'chat.muted': '{count, plural, one {One line} other {# lines}} of {name}',
  'error.internal': 'The server failed. Nothing has changed.',
  'error.not-over': 'This match is not over yet, so it cannot be played back.',
  'error.match-began': 'The match has already begun.',
  'error.offline': 'The server cannot be reached.',
}

/** Adds the texts of a screen when it loads; the table does not need them. */
export function addTexts(more: Texts): void {
  Object.assign(english, more)
}
