import { hasWorkers, registerWorker } from './worker.ts'

/** The address at which a push service takes messages for this browser, and the keys that encrypt them. */
export interface PushSubscribed {
  readonly address: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Why a browser is not subscribed. `denied`: the user or the browser refuses; `failed`: for example, the push service
 * cannot be reached.
 */
export type PushRefusal = 'denied' | 'failed'

/** Whether this browser can show notices while no page is open. */
export function canPush(): boolean {
  return hasWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** Whether the site must be on the home screen to show notices, and runs in a tab: iPhone and iPad. */
export function needsHomeScreen(): boolean {
  return !canPush() && 'standalone' in navigator && navigator.standalone === false
}

/** This browser's push address; `undefined` if it has none, or the user no longer allows notices. */
export async function pushAddress(): Promise<string | undefined> {
  if (!canPush() || Notification.permission !== 'granted') return undefined
  const endpoint = (await current().catch(() => null))?.endpoint
  return endpoint && new URL(endpoint).href
}

/** Asks the user for permission and subscribes this browser; `key`: the site's key. Call it on a click. */
export async function subscribePush(key: string): Promise<PushSubscribed | PushRefusal> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    await registerWorker()
    const { pushManager } = await navigator.serviceWorker.ready
    // A browser that is subscribed with the key of an earlier store refuses a different key.
    const old = await pushManager.getSubscription()
    if (old !== null && keyOf(old) !== key) await old.unsubscribe()
    const { endpoint, keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    ).toJSON()
    const { p256dh, auth } = keys ?? {}
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return 'failed'
    await keepPush({ address: endpoint, auth, key })
    return { address: endpoint, keys: { p256dh, auth } }
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'failed'
  }
}

/** Ends this browser's subscription, if any. Never rejects: the push service tells the server. */
export async function unsubscribePush(): Promise<void> {
  if (!canPush()) return
  if ('caches' in globalThis) await caches.delete(PUSH).catch(() => false)
  await current()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined)
}

/** The cache from which the service worker (`worker.js`) reads the subscription that a push service has replaced. */
const PUSH = 'push'

/** A subscription as the worker needs it; `key`: of the site. */
interface KeptPush {
  readonly address: string
  readonly auth: string
  readonly key: string
}

/** Keeps the subscription for the worker. A browser may refuse to store anything; then a change is not noticed. */
async function keepPush(push: KeptPush): Promise<void> {
  if (!('caches' in globalThis)) return
  await caches
    .open(PUSH)
    .then((cache) => cache.put(`/${PUSH}`, new Response(JSON.stringify(push))))
    .catch(() => undefined)
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The key of the site for which a browser is subscribed, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
