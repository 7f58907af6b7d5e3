import { type Browser, expect, type Page } from '@playwright/test'
import { type Known, Site } from './site.ts'
import { type Screen, screens } from './sizes.ts'
import { test } from './test.ts'

// All tests share a server that no other file uses, so its lists are known.
test.describe.configure({ mode: 'default' })

let site: Site
test.beforeAll(async () => {
  site = await Site.open()
})
test.afterAll(() => site.close())

const leyte = (players: readonly Known[], options = {}) => site.match({ title: 'leyte', options }, players)

async function arrive(browser: Browser, screen: Screen, user: Known, path = '/'): Promise<Page> {
  const context = await browser.newContext({ ...screens[screen], reducedMotion: 'reduce' })
  await context.addInitScript((known) => localStorage.setItem('topside.user', known), JSON.stringify(user))
  const page = await context.newPage()
  await page.goto(`${site.address}${path}?test&renderer=canvas`)
  return page
}

test('45 matches with the user’s turn are listed, counted and found, on every screen', async ({ browser }) => {
  const [ann, ben, cyd] = [await site.user('Ann'), await site.user('Ben'), await site.user('Cyd')]
  // A user may have at most ten matches that have not started.
  for (let n = 0; n < 44; n += 4) await Promise.all([0, 1, 2, 3].map(() => leyte([ann, ben], { sides: 'first-us' })))
  const rock = await site.match({ title: 'return-to-the-rock' }, [ann, cyd])
  const waiting = await leyte([ben, ann], { sides: 'first-us' })
  for (const screen of ['desk', 'phone'] as const)
    await test.step(screen, async () => {
      const open = await leyte([ann])
      const page = await arrive(browser, screen, ann)
      const mine = page.getByTestId('list-mine')
      await expect(page.getByTestId('tab-own-turn')).toHaveText('Your turn45')
      await expect(page.getByTestId('tab-own-waiting')).toHaveText('Waiting2')
      await expect(page).toHaveTitle('(45) Topside')
      await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg.*9%2B/)
      await mine.getByTestId('more').click()
      await expect(mine.locator('.entry')).toHaveCount(45)
      // The user's matches come before the titles.
      const [own, games] = [await mine.boundingBox(), await page.locator('.begin').boundingBox()]
      expect(own?.y).toBeLessThan(games?.y ?? 0)

      await page.getByTestId('own-search').fill('rock cyd')
      await expect(mine.locator('.entry')).toHaveCount(1)
      await expect(mine.getByTestId(`match-${rock}`)).toBeVisible()
      await page.getByTestId('own-search').fill('')
      await page.getByTestId('tab-own-waiting').click()
      await expect(mine.locator('.entry')).toHaveCount(2)
      await expect(mine.getByTestId(`match-${waiting}`)).toContainText('Ben')
      await expect(page.getByTestId('list-watch').locator('.entry')).toHaveCount(0)

      // A match that has not started is cancelled only after confirmation.
      const entry = mine.getByTestId(`match-${open}`)
      await entry.getByTestId('remove').click()
      await entry.getByRole('button', { name: 'Keep it' }).click()
      await expect(entry).toBeVisible()
      await entry.getByTestId('remove').click()
      await entry.getByTestId('remove-confirm').click()
      await expect(entry).toHaveCount(0)
      await page.context().close()
    })
})

for (const screen of ['desk', 'phone'] as const)
  test(`${screen}: a joining user sees the options first, and a rematch changes sides`, async ({ browser }) => {
    const [ann, ben] = [await site.user('Ann'), await site.user('Ben')]
    await leyte([ann], { sides: 'first-us', crt: 'active' })
    const page = await arrive(browser, screen, ben)
    await page.getByTestId('list-open').getByTestId('go').click()
    const room = page.getByTestId('waiting-room')
    await expect(room).toContainText('First seat plays the United States')
    await room.getByTestId('to-rules').click()
    await expect(page.getByTestId('rules')).toBeVisible()
    await expect(page).toHaveTitle('The rules of Leyte · Topside')
    await page.goBack()
    await room.getByTestId('join-1').click()
    await expect(page.getByTestId('table')).toBeVisible()
    await expect(page).toHaveTitle('Leyte · Topside')
    // A match that ends while its page is loading is shown as a replay.
    await expect(page.getByTestId('board')).toHaveAttribute('data-state', 'ready')

    const other = await arrive(browser, screen, ann)
    await expect(other).toHaveTitle('(1) Topside')
    await other.getByTestId('list-mine').getByTestId('go').click()
    await expect(other.getByTestId('table')).toBeVisible()
    await other.getByLabel('Menu').click()
    await other.getByTestId('resign').click()
    await other.getByTestId('resign-confirm').click()
    await other.getByTestId('rematch').click()
    await expect(other.getByTestId('waiting-room')).toContainText('reserved for the previous player')
    await expect(other.getByTestId('place-1')).toContainText('Ann')

    await expect(page.getByTestId('result')).toBeVisible()
    await page.goto(`${site.address}/?test&renderer=canvas`)
    const offered = page.getByTestId('list-mine').locator('.entry')
    await expect(offered).toContainText('A rematch is offered')
    await expect(page).toHaveTitle('(1) Topside')
    await offered.getByTestId('accept').click()
    for (const each of [page, other]) await expect(each.getByTestId('table')).toBeVisible()
    await expect(page.getByTestId('prompt').first()).toBeVisible()
    await page.context().close()
    await other.context().close()
  })
