import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, request } from '@playwright/test'
import { test } from './with-installation.ts'

/** What is to be read at an address; texts by their keys. */
interface Screen {
  path: string
  title: string
  texts?: readonly string[]
  fields?: readonly string[]
  buttons?: readonly string[]
  links?: readonly string[]
}

const ofRegistration = [
  'firstName',
  'lastName',
  'login',
  'email',
  'password',
  'confirmPassword',
  'secretQuestion',
  'answer',
]

/** R-SHELL-02 … 16, 18 and 33. */
const screens: readonly Screen[] = [
  {
    path: '/auth/login',
    title: 'auth:login.title',
    fields: ['auth:field.loginOrEmail', 'auth:field.password', 'auth:login.remember'],
    buttons: ['auth:login.submit'],
    links: ['auth:login.forgot', 'auth:login.register'],
  },
  {
    path: '/auth/register',
    title: 'auth:register.title',
    fields: ofRegistration.map((name) => `auth:field.${name}`),
    buttons: ['auth:register.submit'],
    links: ['auth:register.privacyLink', 'auth:login.submit'],
  },
  {
    path: '/auth/reset-password',
    title: 'auth:reset.title',
    fields: ['auth:field.email'],
    buttons: ['auth:reset.submit'],
    links: ['auth:restore.instead', 'auth:toSignIn'],
  },
  {
    path: `/auth/reset-password#${'t'.repeat(43)}`,
    title: 'auth:reset.setTitle',
    texts: ['auth:reset.setLead'],
    fields: ['auth:field.newPassword', 'auth:field.confirmPassword'],
    buttons: ['auth:reset.set'],
    links: ['auth:reset.again'],
  },
  {
    path: '/auth/restore',
    title: 'auth:restore.title',
    texts: ['auth:restore.lead'],
    fields: ['auth:field.loginOrEmail'],
    buttons: ['auth:restore.ask'],
    links: ['auth:restore.byMail', 'auth:toSignIn'],
  },
  { path: '/auth/success', title: 'auth:success.title', texts: ['auth:success.text'], buttons: ['auth:login.submit'] },
  { path: '/auth/idleness?minutes=30', title: 'auth:idleness.title', buttons: ['auth:idleness.signIn'] },
  {
    path: '/auth/privacy',
    title: 'privacy:title',
    texts: ['account', 'work', 'browser', 'who', 'howLong', 'rights'].flatMap((section) => [
      `privacy:${section}.title`,
      `privacy:${section}.text`,
    ]),
    links: ['privacy:back'],
  },
  ...['LicenseLimit', 'Forbidden', 'LicenseNotFound', 'IPNotAllowed'].map((message) => ({
    path: `/error?message=${message}`,
    title: `shell:errorPage.${message}`,
    texts: ['shell:errorPage.contactAdministrator'],
    buttons: ['shell:chooseSpace'],
  })),
  { path: '/disconnect', title: 'shell:disconnect.disconnect', texts: ['shell:disconnect.try_reconnect'] },
  {
    path: '/no/such/page',
    title: 'shell:notFound.title',
    texts: ['shell:notFound.text'],
    buttons: ['shell:notFound.back', 'shell:chooseSpace'],
  },
]

/** What `feature:a.b` reads in the language. */
function wordsOf(language: string): (key: string) => string {
  return (key) => {
    const [feature = '', path = ''] = key.split(':')
    const file = new URL(`../src/i18n/locales/${language}/${feature}.json`, import.meta.url)
    const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const text = path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts)
    if (typeof text !== 'string') throw new Error(`${language}: no text ${key}`)
    return text
  }
}

async function expectTexts(place: Page | Locator, words: (key: string) => string, screen: Omit<Screen, 'path'>) {
  const { title, texts = [], fields = [], buttons = [], links = [] } = screen
  await expect(place.getByRole('heading', { name: words(title), exact: true })).toBeVisible()
  for (const key of texts) await expect(place.getByText(words(key), { exact: true })).toBeVisible()
  for (const key of fields) await expect(place.getByLabel(words(key), { exact: true })).toBeAttached()
  for (const key of buttons) await expect(place.getByRole('button', { name: words(key), exact: true })).toBeVisible()
  for (const key of links) await expect(place.getByRole('link', { name: words(key), exact: true })).toBeVisible()
}

/** Within the page that is there: loading it anew for each address would take most of the time. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Somebody with a secret question, which people of the demo have none of. */
async function register(baseURL: string, login: string): Promise<void> {
  const api = await request.newContext({ baseURL })
  const data = {
    login,
    email: `${login}@example.com`,
    password: 'a long password',
    firstName: 'Fern',
    lastName: 'Forgetful',
    secretQuestion: 'Which bridge?',
    answer: 'Oresund',
  }
  const answer = await api.post('/api/v1/users/register-and-login', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  await api.dispose()
}

test('doors and the dialogs behind them have all their texts in English and in Russian (R-I18N-01, R-I18N-06, R-SHELL-02, R-SHELL-03, R-SHELL-12, R-SHELL-13, R-SHELL-14, R-SHELL-15, R-SHELL-16, R-SHELL-18, R-SHELL-33)', async ({
  browser,
  installation,
}) => {
  await register(installation.url, 'forgetful')
  for (const locale of ['en-US', 'ru-RU']) {
    const words = wordsOf(locale.slice(0, 2))
    const context = await browser.newContext({ baseURL: installation.url, locale })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByLabel(words('auth:field.password'), { exact: true }).waitFor()
    for (const screen of screens) {
      await test.step(`${locale} ${screen.path}`, async () => {
        await go(page, screen.path)
        await expectTexts(page, words, screen)
      })
    }

    const press = (key: string) =>
      page
        .getByRole('button', { name: words(key), exact: true })
        .first()
        .click()
    const dialog = page.getByRole('dialog')
    await go(page, '/auth/restore')
    await page.getByLabel(words('auth:field.loginOrEmail'), { exact: true }).fill('forgetful')
    await press('auth:restore.ask')
    await expectTexts(page, words, {
      title: 'auth:restore.title',
      fields: ['auth:field.answer', 'auth:field.newPassword', 'auth:field.confirmPassword'],
      buttons: ['auth:reset.set'],
    })

    await go(page, '/auth/login')
    await page.getByRole('button', { name: 'Maya Lindqvist' }).click()
    await press('spaces:create')
    await expectTexts(dialog, words, {
      title: 'spaces:new.title',
      fields: ['spaces:new.name', 'spaces:new.withTestData'],
      buttons: ['shell:dialog.close', 'shell:dialog.abort', 'spaces:create'],
    })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Meridian Build' }).click()
    await page.getByRole('row').nth(1).click()
    await page.keyboard.press('Delete')
    await expectTexts(dialog, words, {
      title: 'structure:delete.title.facility',
      buttons: ['shell:dialog.close', 'shell:dialog.abort', 'structure:delete.ok'],
    })
    await page.keyboard.press('Escape')
    await go(page, `${new URL(page.url()).pathname}/profile`)
    await press('profile:secrets.changePassword')
    await expectTexts(dialog, words, {
      title: 'profile:secrets.changePassword',
      fields: ['auth:field.newPassword', 'auth:field.confirmPassword'],
      buttons: ['shell:dialog.close', 'shell:dialog.cancel'],
    })
    await context.close()
  }
})
