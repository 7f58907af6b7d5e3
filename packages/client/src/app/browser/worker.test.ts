import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('../../../public/worker.js', import.meta.url), 'utf8')
const SITE = 'https://games.example'

/** A notification on the screen. */
interface Shown {
  readonly title: string
  readonly tag: string
  readonly renotify: boolean
  readonly data: { readonly id: string; readonly path: string }
  closed?: boolean
}

/** What a navigation gets: the answer of the site, which is down without one. */
interface Visit {
  readonly answer?: string
  /** Stored parts of the user's list. */
  readonly seen?: { readonly [path: string]: object }
}

/** The worker in a browser with these tabs. */
function worker(...tabs: string[]) {
  let visited: Visit = {}
  const handlers = new Map<string, (event: object) => void>()
  const shown = new Map<string, Shown>()
  const went: string[] = []
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: new URL(`${SITE}/worker.js`),
    caches: {
      match: async (path: string) => {
        const found = visited.seen?.[path]
        return found && new Response(JSON.stringify(found))
      },
    },
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
  const fetch = async () => {
    if (visited.answer === undefined) throw new TypeError('the site is down')
    return new Response(visited.answer)
  }
  runInNewContext(source, { self, URL, Response, fetch })
  const fire = async (name: string, event: object): Promise<void> => {
    let done: unknown
    handlers.get(name)?.({ ...event, waitUntil: (work: unknown) => (done = work) })
    await done
  }
  return {
    shown,
    went,
    /** What the browser shows when it navigates to an address; `undefined` if the worker leaves it to the browser. */
    visit: async (path: string, visit: Visit, mode = 'navigate'): Promise<Response | undefined> => {
      visited = visit
      let answer: Promise<Response> | undefined
      const request = { mode, method: 'GET', url: `${SITE}${path}` }
      const respondWith = (work: Promise<Response>) => (answer = work)
      handlers.get('fetch')?.({ request, preloadResponse: Promise.resolve(undefined), respondWith })
      return answer
    },
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

test('while the site cannot be reached, a page shows the matches as last seen, and nothing is run in it', async () => {
  const { visit } = worker()
  expect(await (await visit('/', { answer: 'the lobby' }))?.text()).toBe('the lobby')
  const matches = [{ path: '/match/m', words: 'Leyte with <b>Bob</b> & "Eve"' }]
  const answer = await visit('/match/n?a="><script>', {
    seen: { '/last-seen/turn': { matches, at: Date.UTC(2026, 0, 2) } },
  })
  const text = (await answer?.text()) ?? ''
  expect(answer?.status).toBe(503)
  expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).toContain('<a href="/match/m">Leyte with &lt;b&gt;Bob&lt;/b&gt; &amp; &quot;Eve&quot;</a>')
  expect(text).toContain('Your turn')
  expect(text).toContain('2 Jan 2026')
  expect(text).not.toContain('Waiting for others')
  expect(text).not.toContain('<script')
  expect(text).toContain('href="https://games.example/match/n?a=&quot;&gt;&lt;script&gt;"')
})

test('only pages of the client are answered', async () => {
  const { visit } = worker()
  for (const path of ['/api/matches/m/file', '/admin', '/admin/lobby', '/metrics'])
    expect(await visit(path, {})).toBeUndefined()
  expect(await visit('/assets/main.js', {}, 'cors')).toBeUndefined()
  expect((await visit('/administration', {}))?.status).toBe(503)
})
