import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { onPaper } from './on-paper.ts'
import { calculateSchedule, createProject, demoSpaceOf, importSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

test('on paper each page repeats the heads of its table, no row is cut or lost, and the screen is as it was left', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const projectId = await createProject(maya, 'On paper')
  const plan = generatePlan({ seed: 4, works: 120 })
  const path = await importSchedule(maya, 'Printed', writeXer(plan), projectId)
  await calculateSchedule(maya, path)
  const page = await maya.context.newPage()

  await page.goto(`/${spaceId}/grid/${projectId}`)
  const grid = page.getByRole('treegrid')
  await page.getByRole('button', { name: 'Open all groups' }).click()
  const works = grid.getByRole('row', { level: 3 })
  await expect(works).not.toHaveCount(0)
  await page.getByRole('link', { name: 'Print, or save as PDF' }).click()
  const { sheets } = await onPaper(page, 'grid')
  expect(sheets.length).toBeGreaterThan(2)
  for (const [i, sheet] of sheets.entries()) {
    expect(sheet.match(/^Name$|^Name /gm)).toHaveLength(1)
    expect(sheet).toContain(`${i + 1} / ${sheets.length}`)
  }
  expect(sheets.at(-1)).toContain('Total')
  const codes = plan.rows.filter(({ type }) => type === 'work').map(({ code }) => code)
  for (const code of codes) expect(sheets.filter((sheet) => sheet.includes(`${code} `))).toHaveLength(1)
  await page.goBack()
  await expect(works).not.toHaveCount(0)

  // A line that was put out of the cyclogram is not on its paper either, and still out afterwards.
  await page.goto(`${path}/cyclogram?view=table`)
  const lines = page.getByRole('complementary').getByRole('checkbox')
  await lines.first().uncheck({ force: true })
  await page.getByRole('link', { name: 'Print, or save as PDF' }).click()
  const cyclogram = await onPaper(page, 'cyclogram')
  expect(cyclogram.sheets[0]).toContain('Printed')
  expect(cyclogram.sheets[0]).toContain('Line')
  // Crossings go on below each other, none of them in two halves.
  const numbers =
    cyclogram.sheets
      .join('\n')
      .match(/^\d+(?=\.$|\. )/gm)
      ?.map(Number)
      .sort((one, other) => one - other) ?? []
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  await page.goBack()
  await expect(lines.first()).not.toBeChecked()
  await maya.context.close()
})
