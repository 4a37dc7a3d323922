import { expect } from '@playwright/test'
import { switchColumns } from './grid-columns.ts'
import { demoSpaceOf } from './people.ts'
import type { PlannerPage } from './planner-page.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const strength = ({ page }: PlannerPage) => page.getByRole('checkbox', { name: 'Strength tested' })

test('a required item of a checklist holds up the finish of works until it is ticked, which the other person sees at once (R-DIR-04)', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Checklists')
  const { a, b, maya } = two
  const item = { text: 'Strength tested', required: true, gate: 'finish', role: 'Laboratory', photo: false }
  const template = { nodeId: null, name: 'Concrete', blocks: true, items: [item] }
  await maya.call('POST', `/spaces/${await demoSpaceOf(maya)}/checklists`, template)
  const path = `${two.path}?tab=node_info`
  await Promise.all([a.open(path), b.open(path)])

  const [first, second, third] = [await a.keyOf('Excavate'), await a.keyOf('Formwork'), await a.keyOf('Columns')]
  await a.select(first)
  await a.select(second, 'name', ['Control'])
  await a.select(third, 'name', ['Control'])
  await a.page.getByRole('combobox', { name: 'Attach a checklist…' }).selectOption({ label: 'Attach: Concrete' })
  await expect(strength(a)).not.toBeChecked()
  await expect(a.page.getByText('Required to finish · Laboratory')).toBeVisible()
  await a.select(second)
  await expect(strength(a)).toBeVisible()

  await a.select(first)
  await a.type(first, 'percent', '100')
  await expect(a.toast(/Checklist not done, works: 1\. First open: Strength tested/)).toBeVisible()
  await expect(a.cell(first, 'percent')).not.toHaveText(/100/)

  await b.select(first)
  await expect(strength(b)).not.toBeChecked()
  // Enter has moved the caret on.
  await a.select(first)
  await strength(a).click()
  await expect(strength(b)).toBeChecked()
  await expect(b.page.getByRole('heading', { name: 'Checklist, 1 of 1 done' })).toBeVisible()
  await expect(b.page.getByText(/Last changed by Maya Lindqvist.*Checklist: – → done/)).toBeVisible()
  await a.page.screenshot({ path: test.info().outputPath('checklist.png') })
  await switchColumns(a.page, ['Dur.', 'TF', 'FF', 'Calendar', 'Limit', 'Checklist'])
  await expect(a.cell(first, 'checklist')).toHaveText('1 / 1')
  await expect(a.cell(second, 'checklist')).toHaveText('0 / 1')

  await a.type(first, 'percent', '100')
  await expect(a.cell(first, 'percent')).toHaveText(/100/)
  await expect(b.cell(first, 'percent')).toHaveText(/100/)
  await close(two)
})
