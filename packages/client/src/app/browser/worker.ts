/** The service worker: shows notices while no page is open, and a page while the site cannot be reached. */
const WORKER = '/worker.js'

/** Whether this browser has service workers, which need HTTPS or the own machine. */
export function hasWorkers(): boolean {
  return globalThis.isSecureContext && 'serviceWorker' in navigator
}

/** Installs the service worker, or looks for a new version of it. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER)
}
