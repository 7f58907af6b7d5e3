// Shows notices of turns that the server sends through the browser's push service, also while no page is open.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))

/** A later notice of a match replaces the earlier one, and alerts again unless it is the same one repeated. */
async function show({ id = '', tag = '', title = 'Topside', body = '', path = '/' }) {
  const shown = await self.registration.getNotifications({ tag })
  const repeated = shown.some((notification) => notification.data?.id === id)
  const renotify = tag !== '' && !repeated
  await self.registration.showNotification(title, { body, tag, renotify, icon: '/icon.svg', data: { id, path } })
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
