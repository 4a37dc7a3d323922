import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './with-installation.ts'

const person = {
  login: 'ada',
  email: 'ada@example.com',
  password: 'a long password',
  firstName: 'Ada',
  lastName: 'Holm',
  secretQuestion: 'Which bridge?',
  answer: 'Oresund',
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function enter(page: Page, password: string): Promise<void> {
  await page.goto('/auth/login')
  await field(page, 'Login or email').fill(person.login)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

test('a forgotten password is set by the link of a letter and by the secret question (R-SHELL-14, R-SHELL-15, R-SHELL-18, R-SHELL-37.secret_question, R-AUTH-01, R-AUTH-02, R-AUTH-15)', async ({
  page,
  installation,
}) => {
  await page.request.post('/api/v1/users/register', { data: person })
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot the password?' }).click()
  await field(page, 'Email').fill('nonsense')
  await button(page, 'Send the link').click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email')
  await field(page, 'Email').fill(person.email)
  await button(page, 'Send the link').click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()

  const folder = join(installation.dataDir, 'mail')
  const email = (): string => {
    const [name] = existsSync(folder) ? readdirSync(folder) : []
    return name ? readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, '') : ''
  }
  await expect.poll(email).toContain('/auth/reset-password#')
  const link = /\/auth\/reset-password#[\w-]{43}/.exec(email())?.[0] ?? ''
  for (const outcome of ['set', 'refused']) {
    await page.goto('/auth/login')
    await page.goto(link)
    await field(page, 'New password').fill('another password')
    await field(page, 'Confirm password').fill('something else')
    await button(page, 'Set the password').click()
    await expect(page.getByText('Password mismatch')).toBeVisible()
    await field(page, 'Confirm password').fill('another password')
    await button(page, 'Set the password').click()
    if (outcome === 'set') {
      await expect(page.getByRole('heading', { name: 'Password reset successfully' })).toBeVisible()
      await expect(page).toHaveURL(/\/auth\/success$/)
    } else await expect(page.getByRole('alert')).toContainText('Error during password reset')
  }

  await page.goto('/auth/restore')
  await field(page, 'Login or email').fill(person.login)
  await button(page, 'Ask me').click()
  await expect(page.getByText(person.secretQuestion)).toBeVisible()
  await field(page, 'Answer').fill('wrong')
  await field(page, 'New password').fill(person.password)
  await field(page, 'Confirm password').fill(person.password)
  await button(page, 'Set the password').click()
  await expect(page.getByRole('alert')).toContainText('The answer is wrong')
  await field(page, 'Answer').fill(person.answer)
  await button(page, 'Set the password').click()
  await button(page, 'Sign in').click()
  await enter(page, person.password)
  await expect(page.getByRole('heading', { name: 'Choose a space' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await expect(field(page, 'Login or email')).toHaveValue(person.login)
})
