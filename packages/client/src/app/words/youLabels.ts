import { labelsOf } from './label.tsx'

/** Texts of the account dialog; loaded with it. */
const youTexts = {
  'you.title': 'Your name and devices',
  'you.back': 'Welcome back',
  'you.name': 'Your name',
  'you.change': 'Change',
  'you.guest':
    'You are a guest: your identity is stored only in this browser, and your seats are lost with it. Add another device or keep a recovery key to prevent that.',
  'you.devices': 'Your devices',
  'you.unnamed': 'A browser',
  'you.this': 'this one',
  'you.seen': 'last seen {ago}',
  'you.rename': 'Rename',
  'you.rename-name': 'Rename {name}',
  'you.device-name': 'Name of the device',
  'you.sign-out': 'Sign out',
  'you.sign-out-name': 'Sign out {name}',
  'you.sign-out-here': 'Sign out here',
  'you.sure-other': 'It is disconnected from every match at once, and any code that it shows expires.',
  'you.ends-notices':
    'Its notifications, your feed, and any webhook or e-mail added since it signed in, stop too. Set them up again in the settings.',
  'you.ends-key': 'Revoke the recovery key too: this device created it, and may know it.',
  'you.came-code': 'signed in with a code from {name}',
  'you.came-key': 'signed in with the recovery key',
  'you.came-gone': 'signed in with a code from a device that is now signed out',
  'you.news': 'Activity of your other devices',
  'you.news-seen': 'Got it',
  'you.arrived-news': '{name} signed in, {ago}.',
  'you.signed-out-news': '{name} was signed out, {ago}.',
  'you.key-made-news': '{name} created a recovery key, {ago}.',
  'you.key-replaced-news': '{name} created a new recovery key, {ago}: the previous one is no longer valid.',
  'you.key-ended-news': '{name} revoked the recovery key, {ago}.',
  'you.news-doubt': 'If that was not you, sign that device out below and revoke its key.',
  'you.sure-here':
    'This browser forgets who you are. You can come back with a code from another device, or with the recovery key.',
  'you.sure-last':
    'This is your only device, and there is no recovery key: you will lose your name and your seats for good.',
  'you.keep': 'Cancel',
  'you.another': 'Add a device',
  'you.another-note': 'Sign in on your phone, or in another browser, within a minute.',
  'you.show': 'Show a code',
  'you.scan': 'Point the camera of the other device at this, or open {site} there and enter the code:',
  'you.qr': 'The link with the code as a QR code',
  'you.good': 'Valid for {minutes}:{seconds}, once.',
  'you.over': 'This code has expired.',
  'you.new-code': 'New code',
  'you.arrived': '{name} is signed in.',
  'you.arrived-unnamed': 'The other device is signed in.',
  'you.recovery': 'Recovery key',
  'you.recovery-none': 'Keep it on paper or in a file: it brings you back if you lose every device.',
  'you.recovery-since': 'You created one {ago}. It is shown only once; a new one replaces it.',
  'you.recovery-make': 'Create a key',
  'you.recovery-end': 'Revoke it',
  'you.recovery-anew': 'Create a new one',
  'you.recovery-once': 'This is shown only now. Anyone who has it can sign in as you.',
  'you.copy': 'Copy',
  'you.copied': 'Copied',
  'you.save': 'Save as a file',
  'you.file':
    'Topside recovery key of {name}\n{site}\n\n{key}\n\nOpen the site, choose “I have used Topside before”, and enter the key. Anyone who has it can sign in as you.\n',
  'you.file-name': 'topside-recovery-key',
  'you.data': 'Your data',
  'you.stored':
    'This site stores your name, your devices, where it notifies you, your seats and moves, and what you write in chats.',
  'you.stored-matches': 'Finished matches stay, so that they can be replayed.',
  'you.stored-matches-days':
    'Finished matches are deleted {days} days after they end. Save those that you want to keep.',
  'you.stored-chat-days': 'The chat of a finished match is deleted after {days} days.',
  'you.stored-guests': 'A guest with no match and no chat line is forgotten {days} days after the last visit.',
  'you.data-note': 'A copy of everything that this site knows about you.',
  'you.data-saved': 'Saved. The matches themselves can be saved on their pages.',
  'you.data-save': 'Download',
  'you.data-file': 'topside-my-data',
  'you.delete-note': 'Remove yourself from this site, on all devices.',
  'you.delete': 'Delete me…',
  'you.delete-sure':
    'This cannot be undone. Your name, devices and chat lines are deleted at once. In running matches your seats are offered to others; finished matches stay, with “Somebody” in place of your name.',
  'you.delete-name': 'Type your name, {name}, to confirm',
  'you.delete-now': 'Delete me for good',
  'you.come-in': 'Sign in with a code or a key',
  'you.come-in-note':
    'On a device where you are signed in, press your name and show a code. Or enter your recovery key.',
  'you.secret': 'Code or recovery key',
  'you.enter': 'Sign in',
  'you.other': 'Sign in as someone else',
  'you.other-note':
    'This browser is signed in as {name}. A code or key of another user replaces {name} here; {name} stays on the other devices.',
  'you.other-guest':
    'This browser is signed in as {name}, a guest. A code or key of another user replaces {name} here, and {name} and all seats of {name} are lost for good.',
  'you.welcome': 'You are signed in as {name}.',
  'you.signed-out':
    'This browser was signed out of {name}. Sign in with a code from another device or with the recovery key, or start over.',
  'you.anew': 'Start over',
} as const

/** The texts of the account dialog, in the user's language. */
export const { label: youLabel } = labelsOf(youTexts)
