import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, test } from '@playwright/test'
import { type Installation, install } from './installation.ts'
import { type SignedIn, signIn } from './people.ts'

const contact = '+7 495 000-00-00'
let installation: Installation

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-policy-'))
  const policy = join(folder, 'policy.txt')
  writeFileSync(policy, 'We keep what you plan.')
  installation = await install({ SUPPORT_CONTACT: contact, PRIVACY_POLICY_FILE: policy, TRUSTED_PROXIES: '1' })
})
test.afterAll(() => installation.stop())

test('the error page says what is wrong, whom to ask, and leads to the choice of a space (R-DLG-01, R-SHELL-02, R-SHELL-03, R-SHELL-04, R-SHELL-06, R-SPACE-08, R-SYS-15, R-SYS-16, R-SYS-17, R-SYS-18)', async ({
  browser,
}) => {
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

  // Nothing of a space before the privacy policy is accepted: its dialog has no way out but the two (R-DLG-01).
  const policy = page.getByRole('dialog', { name: 'Privacy policy' })
  await expect(policy).toContainText('We keep what you plan.')
  await expect(policy.getByRole('button')).toHaveText(['Sign out', 'Accept'])
  await page.keyboard.press('Escape')
  await policy.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a space' })).toBeVisible()
  await maya.context.close()
})

/** Who has accepted the policy, at a computer with that address. */
async function enter(browser: Browser, login: string, address: string): Promise<SignedIn> {
  const headers = { 'x-forwarded-for': address }
  const person = await signIn(installation, browser, login, { extraHTTPHeaders: headers })
  const { version } = await person.call<{ version: string }>('GET', '/users/privacy-policy')
  await person.call('PUT', '/users/accept-privacy-policy', { version })
  return person
}

test('whoever comes from an address that a space does not let in is told so, and nothing else of it (R-SPACE-05, R-SYS-07, R-SYS-18)', async ({
  browser,
}) => {
  const maya = await enter(browser, 'maya', '198.51.100.7')
  const tom = await enter(browser, 'tom', '203.0.113.9')
  const { space } = await maya.call<{ space: { id: string } }>('POST', '/spaces/create', { name: 'Vault' })
  const invitation = { email: '', role: 'planner' }
  const { token } = await maya.call<{ token: string }>('POST', `/spaces/${space.id}/invite`, invitation)
  await tom.call('POST', '/invitations/accept', { token })
  const [page, guest] = await Promise.all([maya.context.newPage(), tom.context.newPage()])
  await guest.goto(`${installation.url}/${space.id}/home`)
  await expect(guest.getByTestId('home')).toBeVisible()
  await page.goto(`${installation.url}/${space.id}/admin/addresses`)
  await expect(page.getByText('You are at 198.51.100.7.')).toBeVisible()
  await page.getByRole('button', { name: 'Add mine' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await guest.reload()
  await expect(guest).toHaveURL(/\/error\?message=IPNotAllowed$/)
  await expect(guest.getByRole('heading')).toHaveText('Access not allowed from this IP address')
  await guest.getByRole('button', { name: 'Choose a space' }).click()
  await expect(guest.getByRole('link', { name: 'Meridian Build' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Address or network' })).toHaveValue('198.51.100.7')
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('leaving the error page forgets the last used space (R-SHELL-05)', async ({ browser }) => {
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
