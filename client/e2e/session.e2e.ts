import { type BrowserContext, expect, type Page } from '@playwright/test'
import { demoSpaceOf, type SignedIn, signIn } from './people.ts'
import { test } from './with-installation.ts'

/** Two tabs of one browser in the demo space; their clocks stand still until they are moved. */
async function twoTabs(maya: SignedIn): Promise<[Page, Page, string]> {
  const space = `/${await demoSpaceOf(maya)}`
  const pages = [await tab(maya.context, space), await tab(maya.context, space)] as const
  return [pages[0], pages[1], space]
}

async function tab(context: BrowserContext, space: string): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(space)
  await expect(page.getByRole('treegrid', { name: 'Structure' })).toBeVisible()
  return page
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Maya Lindqvist' }).click()
}

test('half an hour without mouse and keyboard ends the session in every tab, and signing in leads back in both (R-CONST-11, R-SESS-11, R-SESS-12, R-SHELL-16)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const [here, there, space] = await twoTabs(maya)
  await here.clock.fastForward('29:00')
  await here.mouse.move(300, 300)
  await here.clock.fastForward('29:00')
  await expect(here.getByRole('treegrid', { name: 'Structure' })).toBeVisible()
  await here.clock.fastForward('01:00')
  for (const page of [here, there]) {
    await expect(page).toHaveURL(/\/auth\/idleness/)
    await expect(page.getByText('There was no activity for 30 minutes')).toBeVisible()
  }
  await expect.poll(async () => (await maya.context.request.get('/api/v1/users/who-am-i')).ok()).toBe(false)
  await here.getByRole('button', { name: 'Sign in' }).click()
  await enter(here)
  await expect(here).toHaveURL(new RegExp(`${space}$`))
  await expect(there).toHaveURL(new RegExp(`${space}$`))
  await expect(there.getByRole('treegrid', { name: 'Structure' })).toBeVisible()
  await maya.context.close()
})

test('signing out in one tab signs out the others, and signing in takes them to the last used space (R-SESS-05, R-SESS-07, R-SESS-12, R-SESS-13)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const [here, there, space] = await twoTabs(maya)
  expect(await here.evaluate(() => localStorage.getItem('plumbline.session'))).not.toBeNull()
  await here.evaluate(() => localStorage.setItem('plumbline.theme', 'dark'))
  await here.getByRole('button', { name: 'Your account' }).click()
  await here.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const page of [here, there]) await expect(page).toHaveURL(/\/auth\/login/)
  expect(await there.evaluate(() => localStorage.getItem('plumbline.session'))).toBeNull()
  expect(await there.evaluate(() => localStorage.getItem('plumbline.theme'))).toBe('dark')
  await enter(here)
  await expect(there).toHaveURL(new RegExp(`${space}$`))
  await maya.context.close()
})
