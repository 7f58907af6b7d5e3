import { labelsOf } from './label.tsx'

/** Texts of the account dialog; loaded with it. */
const youTexts = {
  'you.title': 'You and your devices',
  'you.back': 'Welcome back',
  'you.name': 'Your name',
  'you.change': 'Change',
  'you.guest':
    'You are a guest: who you are is kept in this browser alone, and your seats are lost with it. Bring in another device or keep a recovery key, and they are not.',
  'you.devices': 'Your devices',
  'you.unnamed': 'A browser',
  'you.this': 'this one',
  'you.seen': 'last here {ago}',
  'you.rename': 'Rename',
  'you.rename-name': 'Rename {name}',
  'you.device-name': 'Name of the device',
  'you.sign-out': 'Sign out',
  'you.sign-out-name': 'Sign out {name}',
  'you.sign-out-here': 'Sign out here',
  'you.sure-other': 'It is put out of every match at once, and a code that it shows is over.',
  'you.ends-key': 'End the recovery key too: this device made it, and may know it.',
  'you.came-code': 'came with a code of {name}',
  'you.came-key': 'came with the recovery key',
  'you.came-gone': 'came with a code of a device that is signed out',
  'you.news': 'What your other devices did',
  'you.news-seen': 'Seen',
  'you.arrived-news': '{name} came in, {ago}.',
  'you.signed-out-news': '{name} was signed out, {ago}.',
  'you.key-made-news': '{name} made a recovery key, {ago}.',
  'you.key-replaced-news': '{name} made a new recovery key, {ago}: the one before is not good any more.',
  'you.key-ended-news': '{name} ended the recovery key, {ago}.',
  'you.news-doubt': 'If that was not you, sign that device out below and end its key.',
  'you.sure-here':
    'This browser forgets who you are. You can come back with a code from another device, or with the recovery key.',
  'you.sure-last':
    'This is your only device, and there is no recovery key: you lose your name and your seats for good.',
  'you.keep': 'Keep it',
  'you.another': 'Another device',
  'you.another-note': 'Be the same person on your phone, or in another browser, within a minute.',
  'you.show': 'Show a code',
  'you.scan': 'Point the camera of the other device at this, or open {site} there and enter the code:',
  'you.qr': 'The link with the code as a QR code',
  'you.good': 'Good for {minutes}:{seconds}, once.',
  'you.over': 'This code is over.',
  'you.new-code': 'New code',
  'you.arrived': '{name} is in.',
  'you.arrived-unnamed': 'The other device is in.',
  'you.recovery': 'Recovery key',
  'you.recovery-none': 'Keep it on paper or in a file: it brings you back when every device is lost.',
  'you.recovery-since': 'You made one {ago}. It is told only once; a new one ends it.',
  'you.recovery-make': 'Make a key',
  'you.recovery-end': 'End it',
  'you.recovery-anew': 'Make a new one',
  'you.recovery-once': 'This is shown only now. Whoever has it can be you.',
  'you.copy': 'Copy',
  'you.copied': 'Copied',
  'you.save': 'Save as a file',
  'you.file':
    'Topside recovery key of {name}\n{site}\n\n{key}\n\nOpen the site, choose “I have been here before”, and enter the key. Whoever has it can be you.\n',
  'you.file-name': 'topside-recovery-key',
  'you.come-in': 'Come in with a code or a key',
  'you.come-in-note': 'On a device where you are known, press your name and show a code. Or enter your recovery key.',
  'you.secret': 'Code or recovery key',
  'you.enter': 'Come in',
  'you.other': 'Be somebody else here',
  'you.other-note':
    'This browser is {name} now. With a code or key of somebody else it becomes them; {name} stays at the other devices.',
  'you.other-guest':
    'This browser is {name} now, a guest. With a code or key of somebody else it becomes them, and {name} and all seats of {name} are lost for good.',
  'you.welcome': 'You are {name} here now.',
  'you.signed-out':
    'This browser was signed out of {name}. Come back with a code from another device or with the recovery key, or start anew.',
  'you.anew': 'Start anew',
} as const

/** The texts of the account dialog, in the user's language. */
export const { label: youLabel } = labelsOf(youTexts)
