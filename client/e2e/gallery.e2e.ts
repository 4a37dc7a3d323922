import { expect } from '@playwright/test'
import { photo } from '../../api-server/test/photo.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

const taken = async (name: string, color: string, day: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await photo({ color, day, width: 1_600, height: 1_200 })),
})
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')

test('pictures of a node are added, looked at with keys, described, deleted and brought back (R-EPS-09, R-SHELL-40.gallery, R-STOR-05, R-DLG-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Slabs')
  const [, spaceId, , scheduleId] = path.split('/')
  const page = await maya.context.newPage()
  await page.goto(`/${spaceId}?node=${scheduleId}&tab=gallery`)
  const panel = page.getByRole('complementary', { name: 'Slabs' })
  await expect(panel.getByRole('tab', { name: 'Gallery' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('tab')).toHaveText([
    'Analytics',
    'Info',
    'Works',
    'Daily plan',
    'Timesheets',
    'Relations',
    'Linked schedules',
    'Assignments',
    'Directories',
    'Gallery',
  ])
  await expect(panel).toContainText('No pictures yet.')
  await expect(panel.getByLabel('Add files')).toHaveCount(1)
  await panel
    .getByLabel('Add pictures')
    .setInputFiles([
      await taken('a.jpg', '#2d72d2', '2026:03:02'),
      { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: drawing },
      await taken('b.jpg', '#32a467', '2026:03:04'),
    ])
  const tile = panel.getByTestId('gallery').getByRole('button', { name: /Picture of/ })
  await expect(tile).toHaveCount(2)
  await expect(page.getByText('plan.svg: This is no picture that can be read.', { exact: false })).toBeVisible()
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(['04.03.2026', '02.03.2026'])
  await page.screenshot({ path: test.info().outputPath('tiles.png') })

  await tile.first().press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer).toContainText('Picture 1 of 2')
  // R-DLG-01: what can be done with the picture stands in the header, beside the title.
  await expect(viewer.locator('.pl-dialog-header').getByRole('button')).toHaveCount(2)
  await expect(viewer.locator('.pl-dialog-header').getByRole('button', { name: 'Delete' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('Picture 2 of 2')
  await expect(viewer).toContainText('taken 02.03.2026 07:45')
  await viewer.getByRole('textbox', { name: 'Caption' }).fill('Slab over axis 3')
  await page.keyboard.press('Enter')
  await expect(viewer.getByRole('img', { name: 'Slab over axis 3' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('large.png') })
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  // The same pictures stand in the panel of the schedule.
  await page.goto(`${path}?tab=gallery`)
  const below = page.getByTestId('bottom-panel')
  await below.getByRole('button', { name: 'Slab over axis 3' }).click()
  await expect(viewer).toContainText('Picture 2 of 2')
  await page.keyboard.press('Delete')
  await expect(viewer).toContainText('Picture 1 of 1')
  await page.keyboard.press('Escape')
  await expect(below.getByRole('button', { name: /Picture of/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(below.getByRole('button', { name: 'Slab over axis 3' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('schedule-dark.png') })

  // Where there is no room beside the tree, the panel is a drawer.
  await page.setViewportSize({ width: 800, height: 700 })
  await page.goto(`/${spaceId}?node=${scheduleId}&tab=gallery`)
  await expect(page.getByRole('row', { name: 'Slabs' })).toBeVisible()
  await expect(panel).toBeHidden()
  const details = page.getByRole('button', { name: 'Details', exact: true })
  await details.click()
  await expect(panel.getByRole('button', { name: 'Slab over axis 3' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('drawer.png') })
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(details).toBeFocused()
  await maya.context.close()
})
