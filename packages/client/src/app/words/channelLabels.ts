import { labelsOf } from './label.tsx'

/** Texts of the settings for turns while no page is open; loaded when they are unfolded. */
const channelTexts = {
  'channels.note':
    'You are notified when you must decide, when a match is over, and when someone joins or asks you something. Nothing is sent while you are at the table.',
  'channels.kinds': 'What you are notified of',
  'channels.kind-turn': 'Your turns',
  'channels.kind-turn-note': 'you must decide',
  'channels.kind-over': 'Results',
  'channels.kind-over-note': 'a match of yours is over',
  'channels.kind-joined': 'Opponents',
  'channels.kind-joined-note': 'someone joins your match',
  'channels.kind-takeback': 'Takebacks',
  'channels.kind-takeback-note': 'someone asks to take back an answer',
  'channels.kind-consent': 'Replacements',
  'channels.quiet': 'Quiet hours',
  'channels.quiet-note': 'nothing is sent then; what still matters comes when they end',
  'channels.quiet-from': 'From',
  'channels.quiet-to': 'until',
  'channels.quiet-zone': 'in the time zone {zone}',
  'channels.kind-consent-note': 'someone asks whether another player, or a computer, may take a seat',
  'channels.webhook': 'Webhook',
  'channels.webhook-note': 'for Discord, Slack, or your own program',
  'channels.webhook-example': 'https://discord.com/api/webhooks/…',
  'channels.email': 'E-mail',
  'channels.email-note': 'at most one mail for each turn',
  'channels.email-example': 'you@example.org',
  'channels.feed': 'Feed',
  'channels.feed-note': 'an address for a feed reader; anyone who has it can read your turns',
  'channels.push': 'This device',
  'channels.push-note': 'notifications of this browser, also while no page is open',
  'channels.push-on': 'Notify this device',
  'channels.push-active': 'This device is notified.',
  'channels.push-off': 'Turn off',
  'channels.push-home':
    'Add Topside to the home screen first: press Share, then “Add to Home Screen”, and open it from there.',
  'channels.push-denied':
    'This browser does not let the site show notifications. Allow them in its settings for this site, then try again.',
  'channels.push-failed': 'The browser could not reach its push service. Try again later.',
  'channels.save': 'Save',
  'channels.confirm': 'Send a mail to confirm',
  'channels.make': 'Create',
  'channels.renew': 'Renew the address',
  'channels.test': 'Send a test',
  'channels.end': 'Remove',
  'channels.end-of': 'Remove: {kind}',
  'channels.unconfirmed': 'Follow the link in the mail to this address. Until then nothing is sent.',
  'channels.last': 'Last message {ago}: {what}',
  'channels.key': 'Key of the signatures',
  'channels.key-note':
    'The header X-Topside-Signature is the HMAC-SHA256, with this key, of X-Topside-Timestamp, a dot, and the body.',
  'channels.result-sent': 'sent.',
  'channels.result-private': 'not sent: the address is not on the public Internet.',
  'channels.result-unreachable': 'not sent: the server cannot be reached.',
  'channels.result-refused': 'refused with error {status}.',
  'channels.result-redirected': 'not sent: the address redirects to another one. Enter that one.',
  'channels.result-slow': 'no answer in time.',
} as const

/** The texts of these settings, in the user's language. */
export const { label: channelLabel } = labelsOf(channelTexts)
