import { expect } from '@playwright/test'
import { type Screen, screens } from './sizes.ts'
import { test } from './test.ts'
import { User } from './user.ts'

for (const name of ['desk', 'phone'] satisfies Screen[])
  test(`${name}: while the site is down its page shows the matches as last seen, and leads back`, async ({
    browser,
    site,
  }) => {
    const [ann, bob] = [await site.user('Ann'), await site.user('Bob')]
    const match = await site.match({ title: 'leyte', options: {} }, [ann, bob])
    const user = await User.known(browser, site, ann, screens[name])
    const { page } = user
    await user.open('/')
    await expect(page.getByTestId(`match-${match}`)).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const kept = () => page.evaluate(async () => (await caches.match('/last-seen/turn'))?.text())
    await expect.poll(kept).toContain(match)

    await site.kill()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Topside cannot be reached' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Leyte with Bob' })).toHaveAttribute('href', `/match/${match}`)
    await page.getByRole('link', { name: 'Leyte with Bob' }).click()
    await expect(page.getByRole('heading', { name: 'Topside cannot be reached' })).toBeVisible()

    await site.start()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByTestId('table')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/match/${match}`)
    expect(user.errors).toEqual([])
  })

test('the site can be installed as an app', async ({ browser, shared }) => {
  const { page } = await User.known(browser, shared, 'Ann')
  await page.goto(shared.address)
  const session = await page.context().newCDPSession(page)
  const { errors, data, url } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, start_url: start, name } = JSON.parse(data ?? '')
  expect([new URL(url).pathname, name, start]).toEqual(['/manifest.webmanifest', 'Topside', '/'])
  const paths = [...icons.map(({ src }: { readonly src: string }) => src), '/apple-touch-icon.png']
  const widths = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (src) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return image.naturalWidth
        }),
      ),
    paths as string[],
  )
  expect(widths.slice(0, 3)).toEqual([192, 512, 512])
  expect(widths.at(-1)).toBe(180)
  // What keeps a browser from offering it; empty for none.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})
