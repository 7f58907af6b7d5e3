// The service worker: shows notices of turns while no page is open, and the user's matches as last seen while the site
// cannot be reached. It keeps nothing else, so that a new version of the site is never held back.

/** The cache to which pages write a user's matches, one entry for each part of the list (`lastSeen.ts`). */
const LAST_SEEN = 'last-seen'
/** Pages that are not the client's. */
const OTHERS = /^\/(api|admin|metrics|healthz)(\/|$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  // The browser requests a page while this worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (!OTHERS.test(new URL(request.url).pathname)) event.respondWith(visit(event))
})

async function visit({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return unreachable(request.url)
  }
}

/** A page that says that the site cannot be reached, with the user's matches as last seen. */
async function unreachable(address) {
  const parts = [await lastSeen('turn', 'Your turn'), await lastSeen('waiting', 'Waiting for others')]
  const body = `<!doctype html><html lang="en-GB" translate="no"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Topside cannot be reached</title><style>${STYLE}</style>
<main><h1>Topside cannot be reached</h1>
<p>Your device is offline, or the site is down. Nothing is lost: matches are kept on the server.</p>
<p><a class="again" href="${escaped(address)}">Try again</a></p>${parts.join('')}</main></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  return new Response(body, { status: 503, headers })
}

/** A part of the user's list in HTML; empty if nothing is known. */
async function lastSeen(part, heading) {
  const answer = await self.caches.match(`/${LAST_SEEN}/${part}`, { cacheName: LAST_SEEN }).catch(() => undefined)
  const { matches = [], at = 0 } = (await answer?.json().catch(() => undefined)) ?? {}
  if (matches.length === 0) return ''
  const entries = matches.map(({ path, words }) => `<li><a href="${escaped(path)}">${escaped(words)}</a></li>`)
  const seen = new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return `<h2>${heading}</h2><ul>${entries.join('')}</ul><p class="seen">As seen on ${seen}.</p>`
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
function escaped(text) {
  return String(text).replace(/[&<>"']/g, (each) => ESCAPES[each])
}

const STYLE = `
:root { background: #F3EBD8; color: #2A2620; font: 1.0625rem/1.5 Georgia, serif; }
main { max-width: 34rem; margin: 12vh auto 2rem; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.15rem; margin: 2rem 0 .25rem; }
ul { padding: 0; list-style: none; } li a { display: block; padding: .6rem 0; border-top: 1px solid #8A5A3B55; }
a { color: inherit; } .again { display: inline-block; padding: .6rem 1.1rem; border: 1px solid; border-radius: .3rem; }
.again { text-decoration: none; } .seen { font-size: .9rem; opacity: .8; }
a:focus-visible { outline: 3px solid #9B1C1C; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  :root { background: #1E2326; color: #EDE6D6; } a:focus-visible { outline-color: #E8A0A0; }
}
`

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))

/** A later notice of a match replaces the earlier one, and alerts again unless it is the same one repeated. */
async function show({ id = '', tag = '', title = 'Topside', body = '', path = '/' }) {
  const shown = await self.registration.getNotifications({ tag })
  const repeated = shown.some((notification) => notification.data?.id === id)
  const renotify = tag !== '' && !repeated
  await self.registration.showNotification(title, { body, tag, renotify, icon: '/icon-192.png', data: { id, path } })
}

/** The cache in which pages keep this browser's subscription (`push.ts`). */
const PUSH = 'push'

// The push service has ended or replaced the subscription of this browser.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** Subscribes again, and tells the server, to which the former address and secret prove who this is. */
async function renew({ newSubscription }) {
  const cache = await self.caches.open(PUSH)
  const former = await (await cache.match(`/${PUSH}`))?.json()
  if (former === undefined) return
  const { address, auth, key } = former
  const { pushManager } = self.registration
  const next = newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys } = next.toJSON()
  const { ok } = await fetch('/api/push/renewed', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: { address, auth }, address: endpoint, keys }),
  })
  if (ok) await cache.put(`/${PUSH}`, new Response(JSON.stringify({ address: endpoint, auth: keys.auth, key })))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/'))
})

/** Goes to a tab that shows this page, or opens it. Only pages of this site are opened. */
async function open(path) {
  const page = new URL(new URL(path, self.location.origin).pathname, self.location.origin)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => new URL(url).pathname === page.pathname)
  await (there === undefined ? self.clients.openWindow(page.href) : there.focus())
}
