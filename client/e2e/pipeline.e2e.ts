import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { onPaper, sizesOf } from './on-paper.ts'
import { calculateSchedule, createProject, demoSpaceOf, importSchedule, signIn } from './people.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

/** Excavate, Columns and Slab. */
const fiveDays = {
  name: 'Five days or more',
  unit: '',
  rule: {
    ...{ kind: 'aggregate', fn: 'count', column: null, weight: null, period: null },
    filter: { join: 'and', conditions: [{ column: 'duration', operator: 'gte', values: [5] }] },
  },
  ...{ better: null, norm: null, yellow: null, red: null, active: true },
}

test('R-SHELL-29 a pipeline is made in its form, shows sections by stages, and a cell leads to its works (R-AN-09, R-SHELL-38.project_pipe_settings)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const projectId = await createProject(maya, 'In sections')
  const path = await importSchedule(maya, 'Sections', writeXer(smallPlan()), projectId)
  await calculateSchedule(maya, path)
  const page = await maya.context.newPage()
  await page.goto(`/${spaceId}/pipeline/${projectId}`)
  await page.getByRole('button', { name: 'New pipeline' }).click()
  const form = page.getByRole('dialog', { name: 'Pipeline settings' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ground works')
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await form.getByRole('button', { name: '0 values' }).click()
  await page.getByRole('textbox', { name: 'Find a value' }).fill('excavate')
  await page.getByRole('checkbox', { name: 'Excavate', exact: true }).press('Space')
  // It closes the list only, not the form.
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  // On paper it is the same matrix, of which nothing is pressed.
  await page.getByRole('link', { name: 'Print, or save as PDF' }).click()
  // As whoever prints has left the sheets of screens last.
  await page.getByRole('button', { name: 'Landscape' }).click()
  await page.getByLabel('Size', { exact: true }).selectOption('A3')
  await expect(page).toHaveURL(/\/print\/a3-landscape/)
  const matrix = await onPaper(page, 'pipeline')
  expect(sizesOf(matrix)).toEqual([[420, 297]])
  expect(matrix.sheets[0]).toContain('In sections · Ground works')
  expect(matrix.sheets[0]?.replaceAll(/\s+/g, ' ')).toMatch(/Foundations 0 % Not started/)
  await page.goBack()

  // Two keys lead to the works of the project in their grid.
  const row = page.getByRole('row', { name: /^Foundations/ })
  await row.waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('g')
  await expect(page).toHaveURL(new RegExp(`/grid/${projectId}`))
  await page.goBack()
  await row.getByRole('button', { name: /0 % Not started/ }).click()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /Excavate/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`${path}\\?`))

  // The same works in the grid of the project, in groups; a key leads to the filter, and a work to its schedule.
  const { indicator } = await maya.call<{ indicator: { id: string } }>('POST', '/indicators', { spaceId, ...fiveDays })
  await calculateSchedule(maya, path)
  const grid = page.getByRole('treegrid', { name: 'Works of the project in groups' })
  // Behind an own indicator there are exactly the works that it counts.
  await page.goto(`/${spaceId}/grid/${projectId}?filter_indicator=${indicator.id}`)
  await expect(page.getByRole('combobox', { name: 'Which works' })).toHaveValue(indicator.id)
  await expect(grid.getByRole('row', { name: /^Total 3/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Which works' }).selectOption('All works')
  await page.keyboard.press('/')
  await page.keyboard.type('excavate')
  await expect(page).toHaveURL(/filter=excavate/)
  await grid.getByRole('row', { name: /Sections/ }).waitFor()
  await page.getByRole('button', { name: 'Open all groups' }).click()
  await page.getByRole('link', { name: 'Print, or save as PDF' }).click()
  const works = (await onPaper(page, 'grid')).sheets.join('\n').replaceAll(/\s+/g, ' ')
  expect(works).toContain('Excavate')
  expect(works).toContain('Total 1')
  await page.goBack()
  const found = grid.getByRole('row', { name: /Excavate/ }).last()
  await expect(found).toHaveAttribute('aria-level', '3')
  await found.getByRole('link').click()
  await expect(page).toHaveURL(/\/schedule\/.+/)
  await maya.context.close()
})
