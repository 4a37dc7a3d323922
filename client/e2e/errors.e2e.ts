import { expect, test } from '@playwright/test'
import { type Installation, install } from './installation.ts'
import { signIn } from './people.ts'

const contact = '+7 495 000-00-00'
let installation: Installation

test.beforeAll(async () => {
  test.setTimeout(120_000)
  installation = await install({ SUPPORT_CONTACT: contact })
})
test.afterAll(() => installation.stop())

test('the error page says what is wrong, whom to ask, and leads to the choice of a space', async ({ browser }) => {
  const maya = await signIn(installation, browser, 'maya')
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await maya.context.newPage()
  const sentences = {
    LicenseLimit: 'The user limit for the selected space has been exceeded',
    Forbidden: 'You do not have access to the selected space',
    LicenseNotFound: 'A license was not found to operate in the selected space',
    IPNotAllowed: 'Access not allowed from this IP address',
  }
  for (const [message, sentence] of Object.entries(sentences)) {
    await page.goto(`${installation.url}/error?message=${message}`)
    await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
    await expect(page.getByText('Contact your system administrator')).toBeVisible()
  }
  await page.getByRole('button', { name: contact }).click()
  await expect(page.getByTestId('toast').or(page.locator('.bp6-toast'))).toContainText(
    'The phone number has been copied',
  )
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(contact)
  await page.getByRole('button', { name: 'Choose a space' }).click()
  await expect(page).toHaveURL(/\/auth\/select-space$/)
  await maya.context.close()
})

test('leaving the error page forgets the last used space', async ({ browser }) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  await page.goto(`${installation.url}/auth/select-space`)
  await page.getByRole('link', { name: 'Meridian Build' }).click()
  await expect(page.getByRole('treegrid', { name: 'Structure' })).toBeVisible()
  const remembered = (): Promise<string[]> =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('plumbline.space.')))
  expect(await remembered()).toHaveLength(1)
  await page.goto(`${installation.url}/error?message=Forbidden`)
  await page.getByRole('button', { name: 'Choose a space' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a space' })).toBeVisible()
  expect(await remembered()).toEqual([])
  expect((await maya.context.cookies()).find(({ name }) => name === 'space_id')).toBeUndefined()
  await maya.context.close()
})
