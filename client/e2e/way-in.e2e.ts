import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { demoSpaceOf, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

test('a visitor is led to the sign-in page, and a wrong password says so (R-SHELL-12)', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByLabel('Login or email').fill('maya')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a demo sign-in leads to the choice of a space, the space to its structure, and signing out back (R-SHELL-17)', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Maya Lindqvist' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a space' })).toBeVisible()
  await page.getByRole('link', { name: 'Meridian Build' }).click()
  await expect(page.getByRole('treegrid', { name: 'Structure' })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a new person registers, creates a space and builds its structure (R-AUTH-01, R-AUTH-02, R-AUTH-04, R-SHELL-13, R-SHELL-17, R-SHELL-37.space_creation, R-SHELL-38.create_space, R-SPACE-01, R-SPACE-16.create)', async ({
  page,
}) => {
  await page.goto('/auth/register')
  const answers = {
    Login: 'newcomer',
    Email: 'newcomer@example.com',
    'First name': 'Nora',
    'Last name': 'Newcomer',
    Password: 'a long password',
    'Confirm password': 'another password',
    'Secret question': 'First bridge?',
    Answer: 'Oresund',
  }
  for (const [label, value] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create account and sign in' }).click()
  await expect(page.getByText('Password mismatch')).toBeVisible()
  await page.getByLabel('Confirm password').fill('a long password')
  await page.getByRole('button', { name: 'Create account and sign in' }).click()

  await page.getByRole('button', { name: 'Create space' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Bridges')
  await page.getByRole('dialog').getByRole('button', { name: 'Create space' }).click()
  await expect(page).toHaveURL(/\/[A-Za-z0-9_-]{12}$/)

  for (const [kind, name] of [
    ['New facility', 'River crossing'],
    ['New project', 'Main span'],
    ['New schedule', 'Master schedule'],
  ]) {
    await page.getByRole('button', { name: kind }).first().click()
    await page.getByRole('textbox', { name: kind }).fill(name ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name }).click()
  }
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Rename' }).fill('Erection schedule')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'Erection schedule' })).toBeVisible()

  await page.getByRole('row', { name: 'River crossing' }).click()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 more objects')
  await dialog.getByRole('button', { name: 'Abort' }).click()
  await expect(page.getByRole('row', { name: 'Erection schedule' })).toBeVisible()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: 'River crossing' })).toHaveCount(0)
})

test('a new person comes from the printed address to an edited cell with seven clicks, in less than two minutes', async ({
  page,
}) => {
  const began = Date.now()
  await page.addInitScript(() => {
    const count = (): void => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
    addEventListener('pointerdown', count, true)
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  const answers = {
    Login: 'firstday',
    Email: 'firstday@example.com',
    'First name': 'Fay',
    'Last name': 'First',
    Password: 'a long password',
    'Confirm password': 'a long password',
    'Secret question': 'First bridge?',
    Answer: 'Oresund',
  }
  for (const [label, value] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Create account and sign in' }).click()
  await page.getByRole('button', { name: 'Create space' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('First day')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Fill with test data').click()
  await dialog.getByRole('button', { name: 'Create space' }).click()
  await page.getByRole('row', { name: 'Master schedule' }).click()
  await page.getByRole('button', { name: 'Open ↵' }).click()

  const planner = new PlannerPage(page)
  await planner.ready()
  // The rows have the keys: the table as such, or the cell where work goes on.
  await expect(page.locator('[role=treegrid]:focus, [role=treegrid] :focus')).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-planner-editor]')).toBeFocused()
  await page.keyboard.type('Set out the pits')
  await page.keyboard.press('Enter')
  await expect(planner.grid.getByText('Set out the pits', { exact: true })).toBeAttached()
  await planner.saved()
  expect(await page.evaluate(() => Number(sessionStorage.getItem('clicks')))).toBe(7)
  expect(Date.now() - began).toBeLessThan(120_000)
})

test('somebody else’s space and schedule are refused', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const stranger = await browser.newContext({ baseURL: installation.url })
  const registration = {
    login: 'stranger',
    email: 'stranger@example.com',
    password: 'a long password',
    firstName: 'Sam',
    lastName: 'Stranger',
    secretQuestion: 'Why?',
    answer: 'Because',
  }
  const registered = await stranger.request.post('/api/v1/users/register-and-login', { data: registration })
  expect(registered.status()).toBe(200)
  const page = await stranger.newPage()
  await page.goto(`/${spaceId}`)
  await expect(page.getByText('You do not have access to the selected space')).toBeVisible()
  await stranger.close()
  await maya.context.close()
})

test('the screens speak Russian to a Russian browser and stay readable in the dark (R-I18N-01)', async ({
  browser,
  installation,
}) => {
  const context = await browser.newContext({ baseURL: installation.url, locale: 'ru-RU' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^ru/)
  await context.close()
})

test('nothing is shown before the system state is loaded, and a lost server can be asked again (R-SHELL-07, R-SHELL-11, R-SHELL-35, R-SYS-19)', async ({
  page,
}) => {
  let answers = false
  await page.route('**/api/v1/system-state', (route) => (answers ? route.continue() : route.abort()))
  await page.clock.install()
  await page.goto('/auth/register')
  await expect(page).toHaveURL('/disconnect')
  await expect(page.getByRole('heading', { name: 'Connection lost' })).toBeVisible()
  const restore = page.getByRole('button', { name: /^Restore/ })
  // Not back yet: the page of a lost connection again, with another wait.
  for (const isBack of [false, true]) {
    await expect(restore).toBeDisabled()
    answers = isBack
    await page.clock.runFor(10_000)
    await restore.click()
  }
  await expect(page).toHaveURL('/auth/register')
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
})

test('/ and /structure lead to the choice of a space, and the last one is remembered (R-SESS-02, R-SHELL-19, R-SHELL-20)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  for (const path of ['/', '/structure']) {
    await page.goto(`${installation.url}${path}`)
    await expect(page).toHaveURL(/\/auth\/select-space$/)
  }
  await page.getByRole('link', { name: 'Meridian Build' }).click()
  await expect(page.getByRole('treegrid', { name: 'Structure' })).toBeVisible()
  const spaceId = new URL(page.url()).pathname.slice(1)
  expect((await maya.context.cookies()).find(({ name }) => name === 'space_id')?.value).toBe(spaceId)
  await maya.context.close()
})

const isFocusIn = (page: Page, place: string): Promise<boolean> =>
  page.evaluate((selector) => Boolean(document.activeElement?.closest(selector)), place)

test('a question has its title, a close button that says so, and a way out (R-DLG-01, R-DLG-05)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const spaceId = await demoSpaceOf(maya)
  await page.goto(`${installation.url}/${spaceId}`)
  const facility = page.getByRole('row').nth(1)
  const dialog = page.getByRole('dialog')
  for (const way of ['Close', 'Abort']) {
    await facility.click()
    await page.keyboard.press('Delete')
    await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible()
    // It takes the focus in the frame after the one in which it appears.
    await expect.poll(() => isFocusIn(page, '.bp6-overlay')).toBe(true)
    for (const key of [...Array(6).fill('Tab'), ...Array(6).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      expect(await isFocusIn(page, '.bp6-dialog-container')).toBe(true)
    }
    await dialog.getByRole('button', { name: 'Close' }).hover()
    await expect(page.getByRole('tooltip').or(page.locator('.bp6-tooltip')).first()).toHaveText('Close')
    await dialog.getByRole('button', { name: way }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(facility).toBeVisible()
  await maya.context.close()
})

test('a French browser is offered French and reads English texts (R-I18N-01, R-SESS-04)', async ({
  browser,
  installation,
}) => {
  const context = await browser.newContext({ baseURL: installation.url, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Français' })).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const asked = page.waitForRequest((request) => request.url().endsWith('/auth/login'))
  await page.getByLabel('Login or email').fill('maya')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  expect((await asked).headers().language).toBe('fr')
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await context.close()
})

test('an unknown path shows a page that says so (R-SHELL-33)', async ({ page }) => {
  await page.goto('/no/such/path/at/all')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})
