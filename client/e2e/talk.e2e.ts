import { expect, type Page } from '@playwright/test'
import { createSchedule, signIn } from './people.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Chat', exact: true })
const fieldOf = (page: Page) => panelOf(page).getByRole('textbox')
const messageOf = (page: Page, text: string) => panelOf(page).getByRole('article').filter({ hasText: text })

async function write(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text)
  await fieldOf(page).press('Enter')
}

test('two people talk about a work: live and offline, edited and deleted, until one may not read it any more', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Talk')
  const [maya, tom] = [two.a.page, two.b.page]
  await two.a.select(await two.a.keyOf('Columns'))
  await maya.keyboard.press('Alt+Shift+KeyC')
  await expect(panelOf(maya).getByText('then', { exact: false })).toBeVisible()
  await write(maya, 'Slab **L3** needs 9 more days <img src=x onerror=alert(1)> for the north bay')

  // Tom is told bottom-left, by the first 40 characters, and is led there.
  const told = tom.getByRole('button', { name: /^Maya Lindqvist/ })
  await expect(told).toContainText('Slab **L3** needs 9 more days <img src=x…')
  await told.click()
  const first = messageOf(tom, 'needs 9 more days')
  await expect(first.locator('strong')).toHaveText('L3')
  await expect(first.locator('img[src="x"]')).toHaveCount(0)
  await expect(panelOf(tom).getByRole('button', { name: /Columns/ })).toBeVisible()

  await first.hover()
  await first.getByRole('button', { name: 'React', exact: true }).click()
  await tom.getByRole('button', { name: '👍', exact: true }).click()
  await expect(messageOf(maya, 'needs 9 more days').getByRole('button', { name: '👍 1' })).toBeVisible()
  await first.hover()
  await first.getByRole('button', { name: 'More', exact: true }).click()
  await tom.getByRole('menuitem', { name: 'Reply', exact: true }).click()
  await write(tom, 'Then façade waits')
  await expect(messageOf(maya, 'Then façade waits').locator('blockquote')).toContainText('Slab')

  // Offline it stays in sight, and is sent when the line is back.
  await two.maya.context.setOffline(true)
  await write(maya, 'Written in the cellar')
  await expect(messageOf(maya, 'Written in the cellar')).toContainText('Not sent yet')
  await two.maya.context.setOffline(false)
  await expect(messageOf(tom, 'Written in the cellar')).toBeVisible()
  await expect(messageOf(maya, 'Written in the cellar')).toHaveCount(1)
  await expect(messageOf(maya, 'Written in the cellar')).not.toContainText('Not sent yet')

  // ↑ changes what one said last; what is deleted meanwhile is not brought back.
  await fieldOf(tom).press('ArrowUp')
  await fieldOf(tom).fill('Then façade waits until Friday')
  await fieldOf(tom).press('Enter')
  await expect(messageOf(maya, 'until Friday')).toContainText('edited')
  await expect(fieldOf(tom)).toHaveValue('')
  await fieldOf(tom).press('ArrowUp')
  const last = messageOf(maya, 'until Friday')
  await last.hover()
  await last.getByRole('button', { name: 'More', exact: true }).click()
  await maya.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await expect(panelOf(tom).getByText('deleted a message')).toBeVisible()
  await fieldOf(tom).fill('Then façade waits after all')
  await fieldOf(tom).press('Enter')
  await expect(tom.getByText('The message was deleted meanwhile')).toBeVisible()

  const [, spaceId, , scheduleId] = two.path.split('/')
  const { users } = await two.maya.call<{ users: { id: string; login: string }[] }>('GET', `/spaces/${spaceId}/users`)
  await two.maya.call('POST', `/spaces/${spaceId}/access/grant`, {
    onNode: scheduleId,
    effect: 'deny',
    abilities: ['schedule.read'],
    userId: users.find(({ login }) => login === 'tom')?.id,
  })
  await expect(tom.getByText('Written in the cellar')).toHaveCount(0)
  await close(two)
})

test('the notice of a mention opens its message wherever one is', async ({ browser, installation }) => {
  const [maya, tom] = [await signIn(installation, browser, 'maya'), await signIn(installation, browser, 'tom')]
  const [, spaceId, , scheduleId] = (await createSchedule(maya, 'Mentions')).split('/')
  await tom.call('DELETE', '/notices/all')
  const { chat } = await maya.call<{ chat: { id: string } }>('GET', `/chat/eps/${scheduleId}`)
  const page = await tom.context.newPage()
  // Far from the schedule, on a screen that has nothing to do with it.
  await page.goto(`/${spaceId}/calendars`)
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
  const texts = Array.from({ length: 41 }, (_, n) => (n === 20 ? '@tom who pours on Friday?' : `Line ${n}`))
  for (const [n, text] of texts.entries()) {
    await maya.form('/chat/create-message', { chatId: chat.id, id: `message${n}`.padEnd(12, '-'), text })
  }
  await page.getByRole('button', { name: 'Notices, 1 new' }).click()
  const line = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
  await line.getByRole('button', { name: 'who pours on Friday?' }).click()
  await expect(page).toHaveURL(/\/calendars/)
  await expect(messageOf(page, 'who pours on Friday?')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('mention.png') })
  await Promise.all([maya.context.close(), tom.context.close()])
})
