import { expect } from '@playwright/test'
import { plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

test('the panel keeps its tab and its size, and a link opens the tab that its sender saw', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Panel')
  const { planner, path } = planning
  const { page } = planner
  const panel = page.getByTestId('bottom-panel')
  const active = panel.locator('[data-testid^=tab-][aria-selected=true]')
  await panel.getByTestId('tab-info').click()
  await expect(page).toHaveURL(/tab=node_info/)
  await panel.getByTestId('tab-relations').click()
  await expect(page).toHaveURL(/tab=task_relations/)
  await panel.getByTestId('tab-history').click()
  await expect(page).toHaveURL(/tab=history/)
  const edge = (await panel.boundingBox())!
  await planner.drag({ x: edge.x + 400, y: edge.y + 1 }, { x: edge.x + 400, y: edge.y - 60 })
  const { height } = (await panel.boundingBox())!
  expect(height).toBeGreaterThan(edge.height + 40)

  await planner.open(path)
  await expect(active).toHaveAttribute('data-testid', 'tab-history')
  expect((await panel.boundingBox())?.height).toBe(height)
  await planner.open(`${path}${path.includes('?') ? '&' : '?'}tab=related_schedules`)
  await expect(active).toHaveAttribute('data-testid', 'tab-related_schedules')
  await page.reload()
  await planner.ready()
  await expect(active).toHaveAttribute('data-testid', 'tab-related_schedules')
  await stored(planning)
})
