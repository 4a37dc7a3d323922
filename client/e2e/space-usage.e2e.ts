import { expect } from '@playwright/test'
import { picturesOf } from './layout.ts'
import { demoSpaceOf, type SignedIn } from './people.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

async function versionOf(person: SignedIn, scheduleId: string): Promise<string> {
  const { versions } = await person.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  return versions[0]!.id
}

test('US16 R-RES-06 a crane that two schedules need at once is over for whoever looks at the whole space, with the works behind it', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Tower')
  const { a, maya, tom, path } = both
  const spaceId = await demoSpaceOf(maya)
  const { resource } = await maya.call<{ resource: { id: string } }>('POST', '/resource/settings/create', {
    ...{ spaceId, name: 'Shared crane', code: 'SC', type: 'machine', availability: [{ from: null, units: '1' }] },
    prices: [{ from: null, standard: '80', overtime: null, per: 'hour' }],
  })
  const [plaster, paint] = [await a.keyOf('Plaster'), await a.keyOf('Paint')]
  const scheduleId = path.split('/').at(-1)!
  const versionId = await versionOf(maya, scheduleId)
  const held = { resourceId: resource.id, units: '1' }
  await maya.call('POST', `/versions/${versionId}/assignments`, { ...held, wbsIds: [plaster] })

  const page = await tom.context.newPage()
  await page.goto(`${installation.url}/${spaceId}/resources?pane=usage`)
  const lane = page.getByTestId('space-usage-lane').filter({ hasText: 'Shared crane' })
  await expect(lane).toBeVisible()
  // To the day on which the plan begins, from wherever it was opened.
  await page.keyboard.press('ControlOrMeta+Shift+KeyG')
  const from = page.getByRole('textbox', { name: 'From' })
  await expect(from).toBeFocused()
  await page.keyboard.type('04.03.2026')
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('02.03.2026')
  // Of a day as long as the calendar of the space has it, which other tests change.
  await expect(lane).toContainText(/peak (1|0\.[1-9]+) of 1/)
  await expect(lane.getByTestId('space-usage-over')).toHaveCount(0)

  // Somebody assigns it again: it is over here, too.
  await maya.call('POST', `/versions/${versionId}/assignments`, { ...held, wbsIds: [paint] })
  await lane.getByTestId('space-usage-over').waitFor()
  // Elsewhere, and by the key of the next overload to it: other tests may have some of their own before it.
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await expect(from).toHaveValue('01.03.2026')
  await from.fill('01.01.2031')
  await from.press('Enter')
  await expect(lane).toContainText('peak 0 of 1')
  await from.blur()
  const behind = page.getByTestId('space-usage-behind')
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(behind).toContainText('Shared crane', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(behind.getByRole('listitem')).toHaveCount(2)
  await expect(behind).toContainText('Plaster')
  await picturesOf(page, 'space-usage')
  await page.getByRole('combobox', { name: 'Lanes' }).selectOption('project')
  await expect(page.getByTestId('space-usage-lane').first()).toContainText('hours a day')

  // The same below the chart of the schedule, on its axis: by resource with the works behind, and by what groups them.
  await a.page.getByTestId('tab-resource_planning').click()
  const usage = a.page.getByTestId('usage')
  const lanes = usage.getByTestId('usage-lane')
  const grouping = usage.getByRole('combobox', { name: 'Lanes' })
  await usage.getByText('All schedules').click()
  const shared = lanes.filter({ hasText: 'Shared crane' })
  await shared.getByTestId('usage-over').click()
  await expect(usage.getByTestId('usage-behind').getByRole('listitem')).toHaveCount(2)
  await expect(usage.locator('.usage-legend-schedule').first()).toBeVisible()
  await a.page.screenshot({ path: test.info().outputPath('below-chart-light.png') })
  await grouping.selectOption('project')
  await expect(lanes.first()).toContainText('hours a day')
  await a.page.emulateMedia({ colorScheme: 'dark' })
  await a.page.screenshot({ path: test.info().outputPath('below-chart-dark.png') })
  await usage.getByText('All schedules').click()
  await expect(grouping).toHaveValue('resource')
  await grouping.selectOption('group')
  await expect(lanes).toHaveCount(1)
  await lanes.getByTestId('usage-over').click()
  await expect(usage.getByTestId('usage-behind').getByRole('listitem')).toHaveCount(2)

  // Trades have a place beside it.
  await page.getByTestId('resources-pane-specialties').click()
  await page.getByTestId('specialty-add').click()
  await page.getByTestId('specialty-name').fill('Crane drivers')
  await page.getByTestId('specialty-name').press('Enter')
  await expect(page.getByTestId('specialty')).toContainText('Crane drivers')
  const grade = page.getByTestId('specialty-grades').getByRole('textbox', { name: 'New: Grades' })
  await grade.fill('Third')
  await grade.press('Enter')
  await expect(page.getByTestId('specialty')).toContainText('Grades: 1')
  await page.screenshot({ path: test.info().outputPath('specialties-dark.png') })

  // The panel of a work says the rest: what stays, curve, own dates, what is left.
  await a.select(plaster)
  await a.page.getByTestId('tab-assignments').click()
  await a.page.getByTestId('assignments-effort').selectOption('fixed_units')
  await a.page.getByTestId('assignment-curve').selectOption('bell')
  const units = a.page.getByTestId('assignment-units')
  const before = await a.text(plaster, 'duration')
  await units.fill('2')
  await units.press('Enter')
  await expect(async () => expect(await a.text(plaster, 'duration')).not.toBe(before)).toPass({ timeout: 5_000 })
  await a.page.screenshot({ path: test.info().outputPath('assignments.png') })
  await close(both)
})
