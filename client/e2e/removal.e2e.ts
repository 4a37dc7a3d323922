import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { blankRow, type SchedulePlan } from '@plumbline/core/plan'
import { randomId, seededRandom } from '@plumbline/core/testing'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { atFirst, plan, stored } from './planning.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('several nodes are deleted or dissolved at once after a question that says how many rows go (R-DLG-08)', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Several nodes')
  const { planner, works } = planning
  const { page } = planner
  const dialog = page.getByRole('dialog')
  const frame = await planner.keyOf('Frame')
  await planner.select(works.foundations)
  await planner.select(frame, 'name', ['Control'])
  await page.keyboard.press('Control+Delete')
  await expect(dialog).toContainText('Delete 8 rows?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await page.keyboard.press('Control+Delete')
  await planner.confirm('Delete 8')
  await expect.poll(() => planner.outline()).toEqual(['Block A', ...atFirst.slice(9)])
  await page.keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)

  await planner.select(works.foundations)
  await planner.select(frame, 'name', ['Control'])
  await page.keyboard.press('Control+Shift+Delete')
  await expect(dialog).toContainText('Dissolve 2 rows?')
  await planner.confirm('Dissolve')
  const raised = [...atFirst.slice(2, 5), ...atFirst.slice(6, 9)].map((row) => row.slice(2))
  await expect.poll(() => planner.outline()).toEqual(['Block A', ...raised, ...atFirst.slice(9)])
  await page.keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await stored(planning)
})

test('more rows than can be removed at once are not removed, and a notice says how many can (R-DLG-09)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(await importSchedule(maya, 'Too many', writeXer(crowded(5_000))))
  const { page } = planner
  const dialog = page.getByRole('dialog')
  const count = (await planner.grid.getAttribute('aria-rowcount')) ?? ''
  await planner.select(await planner.keyOf('Block A'))
  await page.keyboard.press('Control+Delete')
  await expect(dialog).toContainText('5,013 rows cannot be removed at once. At most 5,000 can')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(planner.grid).toHaveAttribute('aria-rowcount', count)
  await planner.saved()
  await maya.context.close()
})

/** The small plan with so many more works in its block. */
function crowded(more: number): SchedulePlan {
  const small = smallPlan()
  const [block] = small.rows
  const random = seededRandom(11)
  const works = Array.from({ length: more }, (_, i) => ({
    ...blankRow(randomId(random), block?.id ?? null, 'work'),
    code: `W${i}`,
    name: `Work ${i}`,
    duration: 480,
  }))
  return { ...small, rows: [...small.rows, ...works] }
}
