import { expect } from '@playwright/test'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

const MEGABYTE = 1_048_576

test('a large file goes on where the line was cut, and is whole (R-STOR-02)', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Survey')
  const [, spaceId, , scheduleId] = path.split('/')
  const page = await maya.context.newPage()
  const offsets: string[] = []
  await page.route('**/transfers/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const offset = new URL(request.url()).searchParams.get('offset') ?? ''
    const isCut = offset !== '0' && !offsets.includes(offset)
    offsets.push(offset)
    return isCut ? route.abort('connectionreset') : route.continue()
  })
  await page.goto(`/${spaceId}?node=${scheduleId}&tab=gallery`)
  const panel = page.getByRole('complementary', { name: 'Survey' })
  const buffer = Buffer.alloc(20 * MEGABYTE, 'point cloud')
  await panel.getByLabel('Add files').setInputFiles({ name: 'Site.las', mimeType: 'application/octet-stream', buffer })
  await expect(panel.getByRole('link', { name: 'Site.las' })).toBeVisible({ timeout: 60_000 })
  const eight = 8 * MEGABYTE
  expect(offsets.map(Number)).toEqual([0, eight, eight, 2 * eight, 2 * eight])
  const { items } = await maya.call<{ items: { bytes: number }[] }>('GET', `/storage/schedule/${scheduleId}`)
  expect(items.map(({ bytes }) => bytes)).toEqual([buffer.length])
  await maya.context.close()
})

test('a server that is killed in the middle of a large file goes on with it, and who looks sees it without asking', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Killed on the way')
  const [, spaceId, , scheduleId] = path.split('/')
  const page = await maya.context.newPage()
  let pieces = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/transfers/') && ++pieces === 2) {
      installation.kill('api-server')
    }
  })
  await page.goto(`/${spaceId}?node=${scheduleId}&tab=gallery`)
  const panel = page.getByRole('complementary', { name: 'Killed on the way' })
  const buffer = Buffer.alloc(20 * MEGABYTE, 'point cloud')
  await panel.getByLabel('Add files').setInputFiles({ name: 'Site.las', mimeType: 'application/octet-stream', buffer })
  await expect(panel.getByRole('link', { name: 'Site.las' })).toBeVisible({ timeout: 90_000 })
  expect(pieces).toBeGreaterThanOrEqual(3)
  const { items } = await maya.call<{ items: { bytes: number }[] }>('GET', `/storage/schedule/${scheduleId}`)
  expect(items.map(({ bytes }) => bytes)).toEqual([buffer.length])
  await maya.context.close()
})

test('a file is looked at where it lies: pages of a PDF, a picture, a text, and the revision before', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Looked at')
  const [, spaceId, , scheduleId] = path.split('/')
  const page = await maya.context.newPage()
  await page.goto(`/${spaceId}?node=${scheduleId}&tab=gallery`)
  const panel = page.getByRole('complementary', { name: 'Looked at' })
  const add = (name: string, mimeType: string, buffer: Buffer) =>
    panel.getByLabel('Add files').setInputFiles({ name, mimeType, buffer })
  const drawing = await maya.context.newPage()
  await drawing.setContent('<h1>Level 3</h1><h1 style="break-before: page">Level 4</h1>')
  await add('Drawing.pdf', 'application/pdf', await drawing.pdf())
  await expect(panel.getByRole('button', { name: 'Drawing.pdf', exact: true })).toBeVisible({ timeout: 60_000 })
  await add('Notes.txt', 'text/plain', Buffer.from('Slab poured on Monday'))
  await expect(panel.getByRole('button', { name: 'Notes.txt', exact: true })).toBeVisible({ timeout: 60_000 })
  await add('Notes.txt', 'text/plain', Buffer.from('Slab poured on Tuesday'))
  await expect(panel.getByText('revision 2', { exact: false })).toBeVisible({ timeout: 60_000 })
  await add('Slab.png', 'image/png', await page.screenshot())
  await expect(panel.getByRole('button', { name: 'Slab.png', exact: true })).toBeVisible({ timeout: 60_000 })
  await page.screenshot({ path: test.info().outputPath('files.png') })

  const dialog = page.getByRole('dialog')
  const look = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  await look('Drawing.pdf')
  await expect(dialog.getByRole('img', { name: 'Page 1 of 2' }).locator('canvas')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(dialog.getByRole('img', { name: 'Page 2 of 2' }).locator('canvas')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('pdf.png') })
  await page.keyboard.press('Escape')

  await add('Broken.pdf', 'application/pdf', Buffer.from('%PDF-1.4 and nothing else'))
  await expect(panel.getByRole('button', { name: 'Broken.pdf', exact: true })).toBeVisible({ timeout: 60_000 })
  await look('Broken.pdf')
  await expect(dialog.getByText('This file cannot be shown', { exact: false })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Escape')

  await look('Notes.txt')
  await expect(dialog.getByText('Slab poured on Tuesday')).toBeVisible()
  await dialog.getByLabel('Revision').selectOption({ index: 1 })
  await expect(dialog.getByText('Slab poured on Monday')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('text.png') })
  await page.keyboard.press('Escape')

  await look('Slab.png')
  const picture = dialog.getByRole('img', { name: 'Slab.png' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await maya.context.close()
})
