import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { photo } from '../../api-server/test/photo.ts'
import { signIn } from './people.ts'
import { test } from './with-installation.ts'

const pictures = process.env.PICTURES

async function look(page: Page, name: string): Promise<void> {
  if (pictures)
    await page.getByRole('region', { name: /Storage|Хранилище/ }).screenshot({ path: `${pictures}/${name}.png` })
}

test('administrators see what a space stores and set its quota; at 80 % it warns, and a file too much is refused in words', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const { space } = await maya.call<{ space: { id: string } }>('POST', '/spaces/create', { name: 'Depot' })
  const { node } = await maya.call<{ node: { id: string } }>('POST', `/spaces/${space.id}/eps`, {
    kind: 'facility',
    parentId: null,
    name: 'Hall',
  })
  const { chat } = await maya.call<{ chat: { id: string } }>('GET', `/chat/eps/${node.id}`)
  const send = async (bytes: number) => {
    const { csrfToken } = await maya.call<{ csrfToken: string }>('GET', '/users/who-am-i')
    return maya.context.request.post('/api/v1/chat/create-message', {
      headers: { 'x-csrf-token': csrfToken },
      multipart: {
        chatId: chat.id,
        id: randomBytes(9).toString('base64url'),
        text: 'Plan',
        file: { name: 'plan.bin', mimeType: 'application/octet-stream', buffer: randomBytes(bytes) },
      },
    })
  }
  const page = await maya.context.newPage()
  await page.goto(`/${space.id}/admin/settings`)
  const storage = page.getByRole('region', { name: 'Storage', exact: true })
  await expect(storage).toContainText(/of 10 GB used \(0 %\)/)
  const quota = storage.getByRole('spinbutton', { name: /^Quota/ })
  await quota.fill('1')
  await storage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(storage).toContainText(/of 1 MB used \(0 %\)/)

  expect((await send(900_000)).status()).toBe(200)
  await page.reload()
  await expect(storage).toContainText(/\(8\d %\)/)
  await expect(storage.getByRole('meter')).toHaveClass(/is-warned/)
  await expect(storage.getByRole('definition').filter({ hasText: 'kB' }).first()).toBeVisible()
  await look(page, 'storage-en-light')
  expect((await send(900_000)).status()).toBe(409)

  // In the pictures of the hall a file that is too much says so.
  expect((await send(147_300)).status()).toBe(200)
  await page.goto(`/${space.id}`)
  await page.getByRole('row', { name: /Hall/ }).click()
  await page.getByRole('tab', { name: 'Gallery' }).click()
  const buffer = Buffer.from(await photo({ width: 2_500, height: 2_500 }))
  const isUsedUp = page.getByText('The storage of this space is used up.', { exact: false })
  for (const [at, label] of ['Add pictures', 'Add files'].entries()) {
    await page.getByLabel(label).setInputFiles({ name: `hall ${at}.png`, mimeType: 'image/png', buffer })
    await expect(isUsedUp.first()).toBeVisible()
    await expect(isUsedUp).toHaveCount(0)
  }

  await maya.call('GET', '/localization/set/ru')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/${space.id}/admin/settings`)
  const russian = page.getByRole('region', { name: 'Хранилище', exact: true })
  await expect(russian.getByRole('meter')).toHaveClass(/is-(warned|full)/)
  await look(page, 'storage-ru-dark')
  await russian.getByRole('button', { name: /10240/ }).click()
  await expect(russian).toContainText(/10 ГБ/)
  await maya.call('GET', '/localization/set/en')
  await maya.context.close()
})
