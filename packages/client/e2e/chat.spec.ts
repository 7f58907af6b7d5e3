import { expect, type Page } from '@playwright/test'
import { begun } from './tables.ts'
import { test } from './test.ts'
import { User } from './user.ts'

const HARMFUL = `<img src=x onerror="document.title='harmed'"> <b>bold</b> & https://example.org/`

const texts = (page: Page) => page.getByTestId('chat-words')
const said = (page: Page, text: string) => page.getByTestId('chat-line').filter({ hasText: text })

/** Sends several lines at once, faster than any user types, even on a slow machine. */
async function sayAll(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByTestId('chat-text').evaluate(async (field: HTMLTextAreaElement, texts) => {
    const send = field.form?.querySelector('button')
    // The form rerenders before the next frame.
    const sendable = async (can: boolean) => {
      for (let tries = 0; send?.disabled === can && tries < 1_000; tries++) await undefined
    }
    for (const text of texts) {
      field.value = text
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await sendable(true)
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      await sendable(false)
    }
  }, lines)
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByTestId('chat-text').fill(text)
  await page.getByTestId('chat-text').press('Enter')
}

test('two players chat, spectators chat separately, and all of them together once the match is over', async ({
  browser,
  shared,
}) => {
  const { id, players } = await begun(browser, shared, { title: 'return-to-the-rock', players: ['Ann', 'Bob'] })
  const [ann, bob] = players as [User, User]
  const cyd = await User.arrive(browser, shared.address, 'Cyd')
  await cyd.look(id)

  await test.step('a key leads to the field; messages are plain text, whatever they look like', async () => {
    await expect(ann.page.getByTestId('tab-chat')).toBeVisible()
    await ann.page.keyboard.press('Shift+T')
    await expect(ann.page.getByTestId('chat-text')).toBeFocused()
    await expect(ann.page.getByTestId('chat-text')).toHaveAttribute('placeholder', 'Write to Bob')
    await say(ann.page, HARMFUL)
    await expect(said(ann.page, 'bold')).toContainText('You')
    await expect(bob.page.getByTestId('tab-chat').getByTestId('chat-unread')).toHaveText('1 new')
    await expect(bob.page.getByTestId('live-chat')).toHaveText(`Ann: ${HARMFUL}`)
    await bob.page.getByTestId('tab-chat').click()
    await expect(texts(bob.page)).toHaveText([HARMFUL])
    await expect(bob.page.getByTestId('chat-unread')).toHaveCount(0)
    for (const { page } of [ann, bob]) {
      await expect(page.getByTestId('chat-lines').locator('img, b, a')).toHaveCount(0)
      expect(await page.title()).not.toBe('harmed')
    }
    await expect(said(bob.page, 'bold').locator('time')).toHaveAttribute('title', /\d{4} at \d\d:\d\d:\d\d/)
  })

  await test.step('spectators chat among themselves, under a name', async () => {
    await cyd.page.getByTestId('tab-chat').click()
    await expect(cyd.page.getByTestId('chat')).toContainText('its players cannot read this')
    await say(cyd.page, 'Somebody should bid 12')
    await cyd.introduce()
    await expect(said(cyd.page, 'Somebody should bid 12')).toBeVisible()
    await expect(cyd.page.getByTestId('connection')).toHaveAttribute('data-state', 'online')
    await bob.page.evaluate((path) => window.open(path, '_self'), `/watch/${bob.page.url().split('/').at(-1)}`)
    await expect(bob.page.getByTestId('spectator')).toBeVisible()
    await bob.page.getByTestId('tab-chat').click()
    await expect(bob.page.getByTestId('chat-refused')).toContainText('so that no player gets help')
    await bob.page.goBack()
    await expect(bob.page.getByTestId('table')).toBeVisible()
    await bob.page.getByTestId('tab-chat').click()
    await expect(texts(bob.page)).toHaveText([HARMFUL])
    for (const { frames } of [ann, bob]) expect(frames.filter(({ text }) => text.includes('bid 12'))).toEqual([])
    expect(cyd.frames.filter(({ text }) => text.includes('<b>bold'))).toEqual([])
  })

  await test.step('a message that is too long is not sent, and one sent too fast can be sent again', async () => {
    await bob.page.getByTestId('chat-text').fill('x'.repeat(480))
    await expect(bob.page.getByTestId('chat-left')).toHaveText('20 characters left')
    await bob.page.getByTestId('chat-text').fill('x'.repeat(503))
    await expect(bob.page.getByTestId('chat-left')).toHaveText('3 characters too many')
    await expect(bob.page.getByTestId('chat-send')).toBeDisabled()
    const lines = [1, 2, 3, 4, 5, 6].map((n) => `Bob says ${n}`)
    await bob.page.getByTestId('chat-text').fill('')
    await expect(bob.page.getByTestId('chat-left')).toHaveCount(0)
    await sayAll(bob.page, lines)
    await expect(bob.page.getByTestId('chat-own')).toHaveCount(1)
    await expect(bob.page.getByTestId('chat-own')).toContainText(/You can write again in (one second|2 seconds)/)
    await expect(async () => {
      if ((await bob.page.getByTestId('chat-own').count()) > 0) await bob.page.getByTestId('chat-again').click()
      await expect(bob.page.getByTestId('chat-own')).toHaveCount(0, { timeout: 500 })
    }).toPass()
    for (const { page } of [ann, bob]) await expect(texts(page)).toHaveText([HARMFUL, ...lines])
  })

  await test.step('a user can be muted, and unmuted', async () => {
    await ann.page.getByTestId('chat-mute').first().click()
    await expect(ann.page.getByTestId('chat-muted')).toContainText('6 messages from Bob')
    await ann.page.reload()
    await ann.page.getByTestId('tab-chat').click()
    await expect(texts(ann.page)).toHaveText([HARMFUL])
    await ann.page.getByTestId('chat-unmute').click()
    await expect(texts(ann.page)).toHaveCount(7)
  })

  await test.step('messages written while the server is down are sent when it is back', async () => {
    await shared.kill()
    await expect(ann.page.getByTestId('connection')).not.toHaveAttribute('data-state', 'online')
    await say(ann.page, 'Are you still there?')
    await expect(ann.page.getByTestId('chat-own')).toContainText('sending')
    await shared.start()
    await expect(said(bob.page, 'Are you still there?')).toBeVisible()
    await expect(ann.page.getByTestId('chat-own')).toHaveCount(0)
    await expect(texts(ann.page)).toHaveCount(8)
  })

  await test.step('after the end the players have the spectators’ chat beside theirs', async () => {
    await ann.page.getByTestId('menu').click()
    await ann.page.getByTestId('resign').click()
    await ann.page.getByTestId('resign-confirm').click()
    await expect(bob.page.getByTestId('result')).toBeVisible()
    await bob.page.getByTestId('chat-room-spectators').check()
    await expect(texts(bob.page)).toHaveText(['Somebody should bid 12'])
    await say(bob.page, 'So I should have')
    await expect(texts(cyd.page)).toHaveText(['Somebody should bid 12', 'So I should have'])
    await bob.page.getByTestId('chat-room-players').check()
    await expect(texts(bob.page)).toHaveCount(8)
  })

  await test.step('last words are found in the replay', async () => {
    const place = bob.page.url()
    await bob.page.goto('about:blank')
    await say(ann.page, 'Until next time')
    await bob.page.goto(place)
    await expect(bob.page.getByTestId('replay-screen')).toBeVisible()
    await expect(bob.page.getByTestId('tab-chat').getByTestId('chat-unread')).toHaveText('1 new')
    await bob.page.getByTestId('tab-chat').click()
    await expect(said(bob.page, 'Until next time')).toBeVisible()
    await say(bob.page, 'Gladly')
    await expect(said(ann.page, 'Gladly')).toBeVisible()
    await cyd.page.reload()
    await cyd.page.getByTestId('tab-chat').click()
    await expect(texts(cyd.page)).toHaveText(['Somebody should bid 12', 'So I should have'])
  })

  await User.part(ann, bob, cyd)
})
