import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

const settled = (page: Page) => expect(page.locator('.print-desk canvas')).toBeVisible({ timeout: 60_000 })
const count = (page: Page) => page.getByTestId('print-count')

/** Whether anything dark stands on the sheet. */
const isDrawn = (page: Page) =>
  page.locator('.print-desk canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, i) => i % 4 === 0 && value < 80)
  })

test('a version is looked at on its sheets, set, kept as a preset of a name of its own, counted and printed (R-REP-11, R-SHELL-37.print_preview, R-SHELL-37.print_presets)', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Quay on paper')
  const { planner } = planning
  await planner.saved()
  await planner.official()
  const { page } = planner
  await page.setViewportSize({ width: 1440, height: 900 })
  await planner.command('Print…')
  await settled(page)
  await expect(count(page)).toContainText('1 sheet A3')
  await expect.poll(() => isDrawn(page)).toBe(true)
  await expect(page.locator('.print-thumbs canvas')).toHaveCount(1)
  await page.screenshot({ path: test.info().outputPath('first.png') })

  await page.getByLabel('Size', { exact: true }).selectOption('A1')
  await page.getByLabel('Pages wide').fill('3')
  await page.getByLabel('Title block').selectOption('gost')
  await page.getByLabel('Watermark').fill('DRAFT')
  await expect(count(page)).toContainText('3 sheets A1, 3 × 1')
  await expect(page.locator('.print-thumbs canvas')).toHaveCount(3)
  await page.keyboard.press('PageDown')
  await expect(page.getByTestId('print-page')).toHaveText('2 of 3')
  await page.screenshot({ path: test.info().outputPath('a1.png') })

  await page.getByText('Needed resources below the bars').click()
  await expect(page.getByText('No resource is assigned')).toBeVisible()
  await page.getByText('Needed resources below the bars').click()

  await page.getByLabel('Left margin').fill('400')
  await page.getByLabel('Right margin').fill('410')
  await expect(page.getByText('Margins leave 31 mm')).toBeVisible()
  await page.getByLabel('Right margin').fill('5')
  await page.getByLabel('Left margin').fill('20')
  await expect(page.getByText(/Margins leave/)).toHaveCount(0)

  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Keep as a preset' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
  }
  await save('Site office')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Preset', { exact: true })).toContainText('Site office')
  await save('site OFFICE')
  await expect(page.getByText('A format with this name already exists')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Size', { exact: true }).selectOption('A4')
  await expect(count(page)).toContainText('A4')
  await expect(page.getByRole('button', { name: 'Portrait' })).toBeDisabled()
  await page.getByLabel('Preset', { exact: true }).selectOption({ label: 'Site office' })
  await expect(count(page)).toContainText('3 sheets A1')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print 3 sheets' }).click()
  const file = await readFile(await (await download).path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.toString('latin1').match(/\/MediaBox/g)).toHaveLength(3)

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await settled(page)
  await page.screenshot({ path: test.info().outputPath('dark-1024.png') })
  await page.reload()
  await settled(page)
  await expect(count(page)).toContainText('3 sheets A1')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/schedule\/[^/]+$/)
})

test('a histogram on paper says how much there is of a crane, and where more is needed', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Cranes on paper')
  const { planner, maya, works, path } = planning
  await planner.saved()
  const [, spaceId = '', , scheduleId = ''] = (path.split('?')[0] ?? '').split('/')
  const { resource } = await maya.call<{ resource: { id: string } }>('POST', '/resource/settings/create', {
    ...{ spaceId, name: 'Paper crane', code: 'PC', type: 'machine' },
    availability: [{ from: null, units: '1' }],
  })
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  const wbsIds = [works.plaster, works.paint, works.doors]
  await maya.call('POST', `/versions/${versions[0]?.id}/assignments`, { wbsIds, resourceId: resource.id, units: '1' })
  await planner.official()
  const { page } = planner
  await page.setViewportSize({ width: 1440, height: 900 })
  await planner.command('Print…')
  await settled(page)
  await page.getByText('Needed resources below the bars').click()
  const drawn = page.waitForResponse(
    (response) => response.url().endsWith('/preview') && (response.request().postData() ?? '').includes(resource.id),
  )
  await page.getByText('PC Paper crane').click()
  await drawn
  const download = page.waitForEvent('download')
  await expect(page.locator('[data-testid="print"]:not([data-behind])')).toBeVisible()
  await page.getByRole('button', { name: 'Print 1 sheet' }).click()
  const bytes = await readFile(await (await download).path())
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  for (const word of ['PC Paper crane', 'Available', 'More than there is', ' h / ']) expect(text).toContain(word)
  await page.screenshot({ path: test.info().outputPath('histogram.png') })
})
