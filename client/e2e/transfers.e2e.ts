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
