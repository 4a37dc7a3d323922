import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Installation, install } from './installation.ts'

/** As the first start for real work leaves it. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const installation = await install({ DEMO: 'false', REGISTRATION: '', SECRET_QUESTION: '' })
      await use(installation)
      await installation.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})
test.describe.configure({ mode: 'serial' })

const password = 'wet concrete cures'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fillNames(page: Page, first: string, last: string): Promise<void> {
  await field(page, 'First name').fill(first)
  await field(page, 'Last name').fill(last)
  await field(page, 'Login').fill(first.toLowerCase())
  await field(page, 'Email').fill(`${first.toLowerCase()}@works.example`)
}

test('the first person is led to the set-up, is told what is missing, and works in the first space', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth\/set-up$/)
  await expect(page.getByRole('heading', { name: 'Set up Plumbline' })).toBeVisible()
  await button(page, 'Русский').click()
  await expect(page.getByRole('heading', { name: 'Настройка Plumbline' })).toBeVisible()
  await button(page, 'English').click()
  await expectAccessible(page, 'set-up')

  await field(page, 'Name on the sign-in page').press('Enter')
  await expect(page.getByText('Fill in this field').first()).toBeVisible()
  await field(page, 'Name on the sign-in page').fill('North Works')
  await field(page, 'First space').fill('Bridges')
  await fillNames(page, 'Ada', 'Holm')
  await field(page, 'Login').fill('ada@works')
  await expect(page.getByText('A login has no @: it is no address')).toBeVisible()
  await field(page, 'Login').fill('ada')
  await field(page, 'Password').fill('Ada-Holm-2026')
  await field(page, 'Confirm password').fill('Ada-Holm-2026')
  await button(page, 'Set up and sign in').click()
  await expect(page.getByText(/among the first that are guessed/)).toBeVisible()
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await page.getByRole('checkbox', { name: 'Fill the first space with a sample project' }).press('Space')
  await field(page, 'Confirm password').press('Enter')
  await expect(page.getByRole('treegrid', { name: 'Structure' })).toBeVisible()
  await expect(page.getByText('Riverside Hospital', { exact: true })).toBeVisible()
})

test('after it nobody registers by themselves, and an invitation lets in whom it names', async ({ page, browser }) => {
  await page.goto('/auth/set-up')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText('North Works')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)

  const ada = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const signedIn = await ada.request.post('/api/v1/auth/login', { data: { login: 'ada', password } })
  const headers = { 'x-csrf-token': (await signedIn.json()).csrfToken }
  const { spaces } = await (await ada.request.get('/api/v1/users/spaces')).json()
  const invite = async (name: string): Promise<string> => {
    const data = { role: 'planner', email: `${name}@works.example` }
    const answer = await ada.request.post(`/api/v1/spaces/${spaces[0].id}/invite`, { headers, data })
    return `/invitation?token=${(await answer.json()).token}`
  }
  const [toNora, toBen] = [await invite('nora'), await invite('ben')]

  await page.goto(toNora)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillNames(page, 'Nora', 'Berg')
  await expect(field(page, 'Secret question')).toHaveCount(0)
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await button(page, 'Create account and sign in').click()
  await button(page, 'Enter the space').click()
  await expect(page.getByRole('treegrid', { name: 'Structure' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(toBen)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillNames(page, 'Eve', 'Stone')
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(password)
  await button(page, 'Create account and sign in').click()
  await expect(page.getByText('This invitation is for b…@works.example.')).toBeVisible()
  await ada.close()
})
