import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8')
const SITE = 'https://games.example'

/** A notification on the screen. */
interface Shown {
  readonly title: string
  readonly tag: string
  readonly renotify: boolean
  readonly data: { readonly id: string; readonly path: string }
  closed?: boolean
}

/** The worker in a browser with these tabs. */
function worker(...tabs: string[]) {
  const handlers = new Map<string, (event: object) => void>()
  const shown = new Map<string, Shown>()
  const went: string[] = []
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: new URL(`${SITE}/push-worker.js`),
    registration: {
      getNotifications: async ({ tag }: { readonly tag: string }) =>
        [...shown.values()].filter((one) => one.tag === tag),
      showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
        void shown.set(options.tag, { title, ...options }),
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => void went.push(`focus ${url}`) })),
      openWindow: async (url: string) => void went.push(`open ${url}`),
    },
  }
  runInNewContext(source, { self, URL })
  const fire = async (name: string, event: object): Promise<void> => {
    let done: unknown
    handlers.get(name)?.({ ...event, waitUntil: (work: unknown) => (done = work) })
    await done
  }
  return {
    shown,
    went,
    push: (content: object) => fire('push', { data: { json: () => content } }),
    click: (path: string) => fire('notificationclick', { notification: { close: () => undefined, data: { path } } }),
  }
}

const turn = { id: 'm.0.turn.2', tag: 'm', title: 'Your turn in Toy', body: 'Move', path: '/match/m' }

test('a later notice of a match replaces an earlier one, and only a new one alerts again', async () => {
  const { shown, push } = worker()
  await push(turn)
  expect([...shown.values()]).toMatchObject([{ title: 'Your turn in Toy', renotify: true, data: { path: '/match/m' } }])
  await push(turn)
  expect(shown.get('m')?.renotify).toBe(false)
  await push({ ...turn, id: 'm.0.over.9', title: 'Toy is over' })
  await push({ ...turn, tag: 'n', path: '/match/n' })
  expect([...shown.values()]).toMatchObject([{ title: 'Toy is over', renotify: true }, { data: { path: '/match/n' } }])
})

test('a click goes to the tab of the match, or opens one', async () => {
  const { went, click } = worker(`${SITE}/`, `${SITE}/match/m?test`)
  await click('/match/m')
  await click('/match/n')
  expect(went).toEqual([`focus ${SITE}/match/m?test`, `open ${SITE}/match/n`])
})

test('no other site is opened', async () => {
  const { went, click } = worker()
  await click('//evil.example/match/m')
  expect(went).toEqual([`open ${SITE}/match/m`])
})
