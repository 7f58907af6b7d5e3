import { pushBrowser } from '@topside/server/testing/push-browser'
import type { Target } from './attack.ts'
import { TEXTS } from './messages.ts'

/** An HTTP request. */
export interface Shot {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  readonly body?: string | undefined
  readonly headers?: { readonly [name: string]: string }
}

/** Parts of requests that must be refused. */
interface ShotParts extends Target {
  readonly any: <T>(list: readonly T[]) => T
  /** A harmful text, plain and URL-encoded. */
  readonly text: string
  readonly wild: string
  /** An invalid token, or none. */
  readonly stranger: string | undefined
  readonly json: (value: unknown) => string
  readonly nested: string
  /** A match in which the attacker has no seat. */
  readonly foreign: string
}

/** A request that must be refused. `foreign`: a match in which the attacker has no seat. */
export function shot(target: Target, foreign: string, random: () => number): Shot {
  const { token } = target
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const text = any(TEXTS)
  const wild = encodeURIComponent(text.toWellFormed()) || 'none'
  const stranger = any([undefined, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'x'.repeat(43), wild, ''])
  const json = (value: unknown): string => JSON.stringify(value)
  const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  const aim: ShotParts = { ...target, any, text, wild, stranger, json, nested, foreign }
  const kinds = [looksAndSeats, computers, usersAndFiles, devices, channels, joins, foreignPages]
  return any(kinds.flatMap((kind) => kind(aim)))()
}

/** Ends of an address that requests the reasons for a computer's answer. */
const MOMENTS = ['', '/0', '/1', '/at/1', '/-1', '/1e9', '/0x1', '/at/']
/** The framework's ways into a room that are disabled here, and invalid names. */
const METHODS = ['create', 'join', 'joinById', 'reconnect', 'constructor', '__proto__']

/** Against matches, their lists and seats. */
function looksAndSeats({ any, text, wild, stranger, json, nested, match, token, foreign }: ShotParts): (() => Shot)[] {
  return [
    () => ({ method: 'GET', path: '/api/me', token: stranger }),
    () => ({ method: 'GET', path: '/api/matches?list=mine', token: stranger }),
    () => ({ method: 'GET', path: `/api/matches?list=${wild}` }),
    () => ({ method: 'GET', path: `/api/matches?list=open&cursor=${encodeURIComponent(`${text.toWellFormed()}!`)}` }),
    () => ({
      method: 'GET',
      path: `/api/matches?list=open&cursor=${Buffer.from(`2026-01-01 00:00:00+00|${text}!`).toString('base64url')}`,
    }),
    () => ({ method: 'GET', path: `/api/matches/none-${wild}${any(['', '/export', '/record'])}` }),
    () => ({ method: 'DELETE', path: `/api/matches/${foreign}`, token: any([token, stranger]) }),
    () => ({ method: 'DELETE', path: `/api/matches/${foreign}/seats/${any([0, 1, 9, 'x'])}`, token }),
    () => ({
      method: 'POST',
      path: `/api/matches/${any([foreign, match])}/seats/${any([5, -1, 'a', '0x0'])}`,
      token,
      body: json({ seed: 'ab'.repeat(32) }),
    }),
    () => ({
      method: 'POST',
      path: `/api/matches/${any([foreign, match])}/play-on`,
      token: any([token, stranger]),
      body: any([json({ at: any([-1, 1.5, 1e9, text]) }), json({}), nested]),
    }),
    () => ({
      method: 'POST',
      path: `/api/matches/${foreign}/seats/0`,
      token,
      body: any([json({ seed: text }), json({ seed: 'ab'.repeat(32) }), json({}), nested]),
    }),
    () => ({ method: 'POST', path: '/api/matches', token, body: json({ title: text, options: { [text]: text } }) }),
    () => ({
      method: 'POST',
      path: '/api/matches',
      token,
      body: json({ title: 'return-to-the-rock', options: { sides: text } }),
    }),
    () => ({
      method: 'POST',
      path: '/api/matches',
      token,
      body: json({ title: 'return-to-the-rock', delay: any<unknown>([-1, 61, 'a', 1e99]) }),
    }),
  ]
}

/** Against computers: placing them in others' seats and matches, and requests for their reasons while a match runs. */
function computers({ any, text, wild, stranger, json, nested, match, token, foreign }: ShotParts): (() => Shot)[] {
  const nobody = any<unknown>([text, 'genius', 7, ['staff'], { staff: true }])
  // A seat without a computer is legal in a new match only.
  const strength = any([nobody, null])
  const title = 'return-to-the-rock'
  return [
    () => ({
      method: any(['POST', 'DELETE']),
      path: `/api/matches/${any([foreign, match])}/seats/${any([0, 1, 9, 'x', wild])}/computer`,
      token: any([token, stranger]),
      body: any([json({ strength: 'staff' }), json({ strength }), nested, '{}']),
    }),
    () => ({
      method: 'POST',
      path: `/api/matches/${foreign}/seats/${any([0, 1, -1])}/replacement`,
      token,
      body: any([json({ bot: 'staff' }), json({ bot: strength })]),
    }),
    () => ({
      method: 'POST',
      path: `/api/matches/${match}/seats/0/replacement`,
      token,
      body: any([json({ bot: 'staff' }), json({ bot: strength }), json({ bot: 'staff', agreed: true }), nested]),
    }),
    () => ({
      method: 'POST',
      path: '/api/matches',
      token,
      body: json({
        title,
        bots: any<unknown>([['staff', 'staff'], [nobody], Array(9).fill('recruit'), text, { 0: 'staff' }]),
      }),
    }),
    () => ({ method: 'POST', path: `/api/matches/${foreign}/pace`, token, body: json({ paced: any([true, false]) }) }),
    () => ({
      method: 'POST',
      path: `/api/matches/${match}/pace`,
      token,
      body: any([json({ paced: text }), json({ paced: 1 }), json({}), nested]),
    }),
    () => ({
      method: 'GET',
      path: `/api/matches/${any([foreign, match, wild])}/why${any([...MOMENTS, `/${wild}`])}`,
      token: any([token, stranger]),
    }),
  ]
}

/** Against users, files and the administrator's page. */
function usersAndFiles({ any, text, stranger, json, nested, token, foreign }: ShotParts): (() => Shot)[] {
  return [
    () => ({
      method: 'POST',
      path: '/api/users',
      body: any([
        nested,
        '{',
        json({ name: '' }),
        json({ name: 'x'.repeat(41) }),
        json({ name: [text] }),
        json({ name: 'x'.repeat(100_000) }),
        json({ name: 'A', admin: true }),
        json({ name: any(['Аnn', 'An\u200bn', 'Ann\u202e', '\u3164', 'Ann ·3f2a', `Z${'\u0301'.repeat(20)}`]) }),
      ]),
    }),
    () => ({ method: 'GET', path: '/api/matches?list=imported', token: stranger }),
    () => ({ method: 'GET', path: `/api/matches?list=open&by=${encodeURIComponent(`${text.toWellFormed()}!`)}` }),
    () => ({ method: 'POST', path: any(['/admin/remove', '/admin/rename']), body: json({ match: foreign }) }),
    () => ({ method: 'PATCH', path: '/api/me', token: stranger, body: json({ name: 'Mallory' }) }),
    () => ({
      method: 'POST',
      path: '/api/matches/import',
      token,
      body: any([nested, json({ format: 'topside-match', version: 1, title: text }), json(text), '{"__proto__":1}']),
    }),
  ]
}

/** Against credentials: guessed codes and keys, and others' devices. */
function devices({ any, text, stranger, json, nested, token }: ShotParts): (() => Shot)[] {
  const symbols = (count: number): string =>
    Array.from({ length: count }, () => any([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'])).join('')
  return [
    () => ({ method: 'POST', path: '/api/devices', body: json({ secret: symbols(any([10, 25])) }) }),
    () => ({
      method: 'POST',
      path: '/api/devices',
      body: any([json({ secret: text }), json({ secret: ['a'] }), json({ code: symbols(10) }), json({}), nested]),
    }),
    () => ({ method: any(['GET', 'DELETE']), path: `/api/me/devices/${symbols(22)}`, token: any([token, stranger]) }),
    () => ({ method: 'POST', path: any(['/api/me/code', '/api/me/recovery']), token: stranger, body: '{}' }),
    () => ({ method: 'GET', path: any(['/api/me/devices', '/api/me/data']), token: stranger }),
    () => ({ method: 'DELETE', path: '/api/me', token: any([stranger, '']) }),
  ]
}

/**
 * Attacks on notification channels: invalid channels, channels of other users, and guessed links.
 */
function channels({ any, text, wild, stranger, json, nested, token }: ShotParts): (() => Shot)[] {
  const path = '/api/me/channels'
  const address = any<unknown>([
    `ftp://${text}`,
    `https://a.example/${text}\u0000`,
    `https://${text}@a.example/`,
    [text],
  ])
  const { keys } = pushBrowser()
  const wrong = { p256dh: any([text, keys.auth, `BA${'A'.repeat(85)}`]), auth: any([text, keys.auth]) }
  const guess = Array.from({ length: 43 }, () => any([...'abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789-_'])).join('')
  return [
    () => ({ method: 'PUT', path: `${path}/webhook`, token, body: any([json({ address }), json({}), nested]) }),
    () => ({
      method: 'PUT',
      path: `${path}/email`,
      token,
      body: json({ address: any([text, `a@b.example,${text}`]) }),
    }),
    () => ({
      method: 'PUT',
      path: `${path}/push`,
      token,
      body: any([json({ address, keys }), json({ address: 'https://a.example/', keys: any([wrong, [text]]) }), nested]),
    }),
    () => ({ method: 'PUT', path: `${path}/muted`, token, body: any([json({ muted: [text] }), json({}), nested]) }),
    () => ({ method: 'DELETE', path: `${path}/${any([wild, 'feed', 'push', '__proto__'])}`, token }),
    () => ({ method: 'POST', path: `${path}/${any(['webhook', 'push'])}/test`, token: any([token, stranger]) }),
    () => ({ method: any(['GET', 'PUT']), path: any([path, `${path}/feed`, `${path}/push`]), token: stranger }),
    () => ({ method: 'GET', path: `/api/feeds/${any([wild, guess, `${guess}a`])}` }),
    () => ({
      method: any(['GET', 'POST']),
      path: `/api/mail/${any(['confirm', 'end', 'constructor', wild])}/${any([wild, guess])}`,
    }),
  ]
}

/** Against joins. */
function joins({ any, text, wild, stranger, json, nested, match, token, foreign }: ShotParts): (() => Shot)[] {
  return [
    () => ({
      method: 'POST',
      path: '/matchmake/joinOrCreate/match',
      body: json({ match: any([match, foreign]), token: any<unknown>([stranger, 7, null, { a: 1 }]) }),
    }),
    () => ({
      method: 'POST',
      path: '/matchmake/joinOrCreate/match',
      body: json({ match: any<unknown>([text, 7, null, ['a'], { $ne: 1 }, foreign]), token }),
    }),
    () => ({
      method: 'POST',
      path: `/matchmake/joinOrCreate/${any(['spectators', 'match'])}`,
      body: any([nested, '{', '""', 'null', '[]', json({ match: `none-${text}` })]),
    }),
    () => ({
      method: 'POST',
      path: `/matchmake/${any([...METHODS, wild])}/${any(['match', foreign])}`,
      body: json({ match: foreign, reconnectionToken: text }),
    }),
    () => ({ method: 'POST', path: `/matchmake/joinOrCreate/none-${wild}`, body: json({ match }) }),
  ]
}

/** From pages of other sites, with wrong methods and headers, and for missing paths. */
function foreignPages({ any, wild, json, match, token }: ShotParts): (() => Shot)[] {
  return [
    () => ({
      method: any(['POST', 'PATCH', 'DELETE']),
      path: any(['/api/me', '/api/matches', '/api/users', '/matchmake/joinOrCreate/spectators']),
      token,
      body: json({ name: 'Eve', title: 'return-to-the-rock', match }),
      headers: { origin: any(['http://e.example', 'null']) },
    }),
    () => ({
      method: any(['PUT', 'PATCH', 'DELETE']),
      path: any(['/api/users', '/api/matches/import', '/healthz', '/matchmake/joinOrCreate/match']),
      token,
      body: '{}',
    }),
    () => ({
      method: 'POST',
      path: any(['/matchmake/joinOrCreate/spectators', '/matchmake/joinOrCreate/match', '/api/users']),
      body: '{}',
      headers: {
        [any(['x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip'])]: any([
          '%%%',
          'a b',
          'https, http',
          wild,
        ]),
      },
    }),
    () => ({
      method: any(['POST', 'PATCH', 'DELETE']),
      path: '/api/me',
      body: '{}',
      headers: { authorization: any([wild, `Bearer ${wild}`, 'x'.repeat(8_000), `Basic ${btoa(wild)}`]) },
    }),
    () => ({
      method: 'GET',
      path: '/admin',
      headers: { authorization: any([`Basic ${btoa(`operator:${wild}`)}`, 'Basic', wild]) },
    }),
    () => ({ method: 'GET', path: any(['/metrics', '/metrics?x', '/api/METRICS', '/api/metrics/']) }),
    () => ({
      method: 'GET',
      path: any([
        '/api/../package.json',
        '/assets/..%2f..%2fpackage.json',
        '/assets/%00',
        '/api/%',
        '/.env',
        '/api/__proto__',
      ]),
    }),
  ]
}
