import { type Browser, expect, type Page } from '@playwright/test'
import { codeAt, stepAt } from '../../api-server/src/identity/second-factor/totp.ts'
import type { Installation } from './installation.ts'
import { test } from './with-installation.ts'

const person = {
  login: 'olga',
  email: 'olga@example.com',
  password: 'a long password',
  firstName: 'Olga',
  lastName: 'Berg',
  secretQuestion: 'Which dam?',
  answer: 'Inguri',
}
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** What the authenticator application of a telephone shows, from the secret that is typed into it. */
function codeOf(typed: string): string {
  const bits = [...typed.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return codeAt(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), stepAt(Date.now()))
}

async function enter(browser: Browser, { url }: Installation, password: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await page.goto('/auth/login')
  await field(page, 'Login or email').fill(person.login)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
  return page
}

test('people change their picture, names, password, second factor, sessions, letters and tokens themselves', async ({
  browser,
  installation,
}) => {
  const page = await (await browser.newContext({ baseURL: installation.url })).newPage()
  const { csrfToken } = await (await page.request.post('/api/v1/users/register-and-login', { data: person })).json()
  const headers = { 'x-csrf-token': csrfToken }
  const made = await page.request.post('/api/v1/spaces/create', { headers, data: { name: 'Dams' } })
  const { space } = await made.json()
  await page.goto(`/${space.id}/profile`)

  await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(button(page, 'Remove')).toBeVisible()
  const names = page.getByRole('region', { name: 'Names and address' })
  await field(page, 'Last name').fill('Bergstrom')
  await names.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Your account Olga Bergstrom' })).toBeVisible()

  const dialog = page.getByRole('dialog')
  await button(page, 'Change the password').click()
  await field(page, 'Current password').fill('not the password')
  await field(page, 'New password').fill('another long password')
  await field(page, 'Confirm password').fill('another long password')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.locator('.pl-field-error')).toBeVisible()
  await field(page, 'Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await button(page, 'Set up').click()
  await field(page, 'Current password').fill('another long password')
  await button(page, 'Next').click()
  const secret = await dialog.locator('code').innerText()
  await field(page, 'Code').fill(codeOf(secret))
  await button(page, 'Switch on').click()
  const recovery = (await dialog.locator('li').first().innerText()).trim()
  await button(page, 'I have kept them').click()
  await expect(page.getByText(/recovery codes are left/)).toBeVisible()

  // Elsewhere the password alone is not enough any more; a session there ends from here.
  const elsewhere = await enter(browser, installation, 'another long password')
  await field(elsewhere, 'Code').fill(recovery)
  await button(elsewhere, 'Sign in').click()
  await expect(elsewhere).toHaveURL(/select-space|\/[\w-]{12}$/)
  await page.reload()
  await button(page, 'Sign out elsewhere').click()
  await expect(button(page, 'Sign out elsewhere')).toBeDisabled()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/auth\/login/)

  await page.getByRole('combobox', { name: 'Send an email' }).selectOption('Every day')
  await button(page, 'Create a token').click()
  await field(page, 'Name').fill('Nightly export')
  await field(page, 'Current password').fill('another long password')
  await dialog.getByRole('button', { name: 'Create a token' }).click()
  const token = await dialog.locator('code').innerText()
  await button(page, 'I have kept it').click()
  const call = () => fetch(`${installation.url}/api/v1/users/spaces`, { headers: { authorization: `Bearer ${token}` } })
  expect((await call()).status).toBe(200)
  await page
    .getByRole('row', { name: /Nightly export/ })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('row', { name: /Nightly export/ })).toHaveCount(0)
  expect((await call()).status).toBe(401)

  await button(page, 'Create an address').click()
  await field(page, 'Name').fill('Telephone')
  await dialog.getByRole('button', { name: 'Create an address' }).click()
  const address = await dialog.locator('code').innerText()
  await page.screenshot({ path: test.info().outputPath('calendar-address.png') })
  await button(page, 'I have kept it').click()
  const calendar = () => fetch(`${installation.url}${new URL(address).pathname}`)
  expect(await (await calendar()).text()).toMatch(/^BEGIN:VCALENDAR/)
  await page.getByRole('button', { name: 'Revoke “Telephone”' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: test.info().outputPath('calendar-addresses.png') })
  await page.getByRole('button', { name: 'Revoke “Telephone”' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('There are none yet.')).toBeVisible()
  expect((await calendar()).status).toBe(404)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Send an email' })).toHaveValue('day')
  await Promise.all([page, elsewhere].map((one) => one.context().close()))
})
