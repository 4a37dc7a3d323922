import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { demoSpaceOf, importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('a value is taken from the passport of the schedule for the selected works, and a volume is converted with its unit: each one step that is undone (R-WBS-15, R-DIR-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const path = await importSchedule(maya, 'Donors and units', writeXer(smallPlan()))
  const scheduleId = /schedule\/([\w-]+)/.exec(path)?.[1] ?? ''
  const zone = { nodeId: null, code: 'ZONE', name: 'Zone', type: 'string' }
  const { attribute } = await maya.call<{ attribute: { id: string } }>('POST', `/spaces/${spaceId}/attributes`, zone)
  const donor = { source: 'eps', sourceAttributeId: attribute.id, mode: 'on_demand' }
  await maya.call('PUT', `/donor-attributes/${attribute.id}`, donor)
  await maya.call('PATCH', `/eps/${scheduleId}/passport`, { values: { [attribute.id]: 'North quay' } })

  const column = { unit: '', precision: 3, directoryId: null, required: false, unique: false, usual: '' }
  const measures = {
    ...{ nodeId: null, kind: 'measure', code: '', name: 'Units' },
    columns: [{ ...column, id: 'columnFactor', code: 'factor', name: 'Factor', type: 'number' }],
  }
  const { directory } = await maya.call<{ directory: { id: string; revision: number; columns: object[] } }>(
    'POST',
    `/spaces/${spaceId}/directories`,
    measures,
  )
  const base = {
    ...column,
    id: 'columnBaseOf',
    code: 'base',
    name: 'Base',
    type: 'directory',
    directoryId: directory.id,
  }
  const columns = [...directory.columns, base]
  await maya.call('PATCH', `/directories/${directory.id}`, { revision: directory.revision, columns })
  // A unit that others are counted in stands there before them.
  for (const row of [
    { id: 'rowKilogramm', code: 'kg', name: 'Kilogram' },
    { id: 'rowTonneUnit', code: 't', name: 'Tonne', values: { columnFactor: '1000', columnBaseOf: 'rowKilogramm' } },
  ]) {
    const commands = [{ do: 'rows.insert', parentId: null, rows: [row] }]
    await maya.call('POST', `/directories/${directory.id}/commands`, { commands })
  }

  const a = new PlannerPage(await maya.context.newPage())
  await a.open(`${path}?tab=node_info`)
  const { page } = a
  const [first, second] = [await a.keyOf('Excavate'), await a.keyOf('Formwork')]
  await a.select(first)
  await a.select(second, 'name', ['Control'])
  await expect(page.getByText('On demand from the node of the schedule')).toBeVisible()
  await page.getByRole('button', { name: 'Take from the donor: Zone' }).click()
  await expect(page.getByText('Taken into 2 works')).toBeVisible()
  await expect(page.getByText('North quay', { exact: true })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('donors.png') })
  await page.getByRole('button', { name: 'Take from the donor: Zone' }).click()
  await expect(page.getByText('The donor has nothing else for these works')).toBeVisible()

  const field = (part: string) => page.getByLabel(`Volume, ${part}`, { exact: true })
  const type = async (part: string, text: string): Promise<void> => {
    await field(part).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type('Unit', 't')
  await type('Plan', '2.5')
  await expect(field('Plan')).toHaveValue('2.5')
  await type('Unit', 'kg')
  await expect(page.getByRole('dialog')).toContainText('2.5 t is 2500 kg')
  await page.screenshot({ path: test.info().outputPath('units.png') })
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(field('Plan')).toHaveValue(/^2.?500$/)
  await expect(field('Unit')).toHaveValue('kg')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field('Plan')).toHaveValue('2.5')
  await expect(field('Unit')).toHaveValue('t')
  await maya.context.close()
})
