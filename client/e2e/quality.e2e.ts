import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('the Quality tab judges the schedule and leads to the works behind a number', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Quality', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  await page.getByTestId('tab-quality').click()
  const quality = page.getByTestId('quality')
  const missing = quality.locator('[data-check=missing_logic]')
  await expect(missing).toHaveAttribute('data-state', 'fail')
  // Excavate has no predecessor; Plaster, Paint and Doors have no relations at all.
  await expect(missing).toContainText('4 of 8')
  await expect(missing).toContainText('Not met')
  await expect(quality.locator('[data-check=leads]')).toHaveAttribute('data-state', 'pass')
  await expect(quality.locator('[data-check=critical_path_test]')).toContainText('Met')
  await expect(quality.locator('[data-check=bei]')).toHaveAttribute('data-state', 'not_applicable')

  const findings = page.getByTestId('quality-findings')
  await expect(findings.getByRole('listitem')).toHaveCount(4)
  await findings.getByRole('button', { name: /Paint/ }).click()
  await expect(page.getByTestId('bottom-panel')).toContainText('Paint')

  // The number itself opens all of them.
  await missing.getByRole('button', { name: '4 of 8' }).click()
  await expect(page.getByTestId('spotlight')).toHaveText('Quality check: 4 works')
  await expect(page.getByTestId('bottom-panel')).toContainText('Excavate')

  await planner.type(await planner.keyOf('Paint'), 'duration', '50')
  await expect(quality).toContainText('The schedule has changed since')
  await quality.getByRole('button', { name: 'Check again' }).click()
  await expect(quality.locator('[data-check=high_duration]')).toContainText('1 of 8')
  await planner.saved()
  await maya.context.close()
})
