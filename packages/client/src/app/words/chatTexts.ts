import { addTexts } from './english.ts'

/** Texts and errors of the chat; loaded with it. */
addTexts({
  'error.no-allies': 'You have no allies here to talk to in private.',
  'error.bad-text': 'A message has 1 to 500 characters, all of them printable.',
  'error.not-for-players':
    'Until they have seen the end, spectators chat among themselves, so that no player gets help.',
  'error.chat.too-fast':
    'You are writing too fast. You can write again in {seconds, plural, one {one second} other {# seconds}}.',
  'chat.muted': '{count, plural, one {One message} other {# messages}} from {name}',
})
