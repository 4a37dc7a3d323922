import { expect, type Page } from '@playwright/test'
import { columnOf } from './board-pages.ts'
import { onPaper, sizesOf } from './on-paper.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

const DAY = (Date.UTC(2026, 2, 3) / 86_400_000) | 0
/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const toPaper = (page: Page) => page.getByRole('link', { name: 'Print, or save as PDF' }).click()

test('boards, the daily plan and calendars stand on paper as schedules do: on any sheet, with the same presets (R-REP-08, R-REP-09, R-REP-11)', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Screens on paper')
  await planner.official()
  const bare = path.split('?')[0] ?? ''
  const [, spaceId = '', , scheduleId = ''] = bare.split('/')
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })

  // A board: its columns side by side, with their cards below each other.
  await page.goto(`/${spaceId}/kanban-schedule/${scheduleId}`)
  await page.getByRole('button', { name: 'New board' }).first().click()
  await page.getByRole('textbox', { name: 'Name of the board', exact: true }).fill('Site team')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(columnOf(page, 'Inspection')).toBeVisible()
  for (const title of ['Order the crane', 'Fence the pit']) {
    await page.getByRole('button', { name: 'New card in Ready' }).click()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('card').filter({ hasText: title })).toBeVisible()
  }
  await toPaper(page)
  const board = await onPaper(page, 'board')
  expect(sizesOf(board)).toEqual([[297, 210]])
  for (const word of ['Site team', 'Inspection', 'Order the crane', 'Fence the pit', '1 / 1']) {
    expect(board.sheets[0]).toContain(word)
  }

  // What is set is there for the next screen; a preset is the space’s.
  await page.getByLabel('Size', { exact: true }).selectOption('A2')
  await page.getByLabel('Watermark').fill('DRAFT')
  await page.getByLabel('Title block').selectOption('gost')
  await page.getByRole('button', { name: 'Keep as a preset' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Meeting room')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByLabel('Preset', { exact: true })).toContainText('Meeting room')
  await page
    .locator('.print-settings input[type=file]')
    .setInputFiles({ name: 'Client.png', mimeType: 'image/png', buffer: dot })
  await expect(page.getByLabel('Logo', { exact: true })).toContainText('Client')
  await page.getByLabel('Place of the logo').selectOption({ label: 'Footer: Left' })
  const larger = await onPaper(page, 'board-a2')
  expect(sizesOf(larger)).toEqual([[594, 420]])
  expect(larger.sheets[0]).toContain('DRAFT')
  await page.keyboard.press('Escape')
  await expect(columnOf(page, 'Inspection')).toBeVisible()

  // The daily plan: works, lines and days.
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}`)
  const value = { workId: works.excavate, day: '2026-03-03', measure: 'volume', kind: 'plan', amount: '46' }
  await maya.call('PUT', `/version/${versions[0]?.id}/dp/days`, { values: [value] })
  await page.goto(`${bare}/days?from=2026-03-02`)
  const cell = page.locator(`[role=row][data-row-key="${works.excavate}:volume:plan"] [data-column="d${DAY}"]`)
  await expect(cell).toHaveText('46', { timeout: 30_000 })
  await toPaper(page)
  await expect(page).toHaveURL(/\/days\/print\/a2-landscape/)
  const days = await onPaper(page, 'days')
  expect(sizesOf(days)).toEqual([[594, 420]])
  for (const word of ['Daily plan', 'Excavate', '46', 'DRAFT']) expect(days.sheets.join('\n')).toContain(word)

  // A calendar: a year of it, its week and its exceptions, on one sheet.
  await page.goto(`/${spaceId}/calendars`)
  await page.getByRole('toolbar').getByTestId('calendar-new').click()
  await page.getByRole('menuitem', { name: '6 × 10' }).click()
  const name = page.getByRole('textbox', { name: 'Name' }).first()
  await name.fill('Paper crew')
  await name.press('Enter')
  await page.getByTestId('calendar-save').click()
  await toPaper(page)
  await page.getByLabel('Preset', { exact: true }).selectOption({ label: 'Meeting room' })
  await page.getByLabel('Size', { exact: true }).selectOption('A4')
  const calendar = await onPaper(page, 'calendar')
  expect(sizesOf(calendar)).toEqual([[297, 210]])
  for (const word of [/january/i, /december/i, /Monday/, /31/]) expect(calendar.sheets[0]).toMatch(word)

  // Another browser of the same person has them as well.
  await page.evaluate(() => localStorage.removeItem('plumbline.paper'))
  await page.goto(`${bare}/days?from=2026-03-02`)
  await toPaper(page)
  await expect(page.getByLabel('Watermark')).toHaveValue('DRAFT')
  await expect(page).toHaveURL(/\/days\/print\/a4-landscape/)

  // In Russian, in the dark and where there is less room.
  await page.evaluate(() => localStorage.setItem('plumbline.language', 'ru'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${bare}/days/print/a3-landscape?from=2026-03-02`)
  await expect(page.locator('.print-desk canvas')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('[data-testid="print"]:not([data-behind])')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByTestId('print-count')).toContainText('лист A3')
  await page.screenshot({ path: test.info().outputPath('days-ru-dark.png') })
})
