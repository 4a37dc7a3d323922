import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('R-REL-07 the status says whether the timetable is not calculated, being calculated or calculated', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Timetable', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(path)
  const timetable = page.getByTestId('timetable')
  await planner.official()
  await expect(timetable).toHaveAttribute('data-state', '1')
  await expect(timetable).toHaveText('Official ✓')

  // Calculating lasts some tenths of a second: every state is written down while it is there.
  const seen = await page.evaluateHandle(() => {
    const states: string[] = []
    const note = (): void => {
      const { state = '' } = document.querySelector<HTMLElement>('[data-testid=timetable]')?.dataset ?? {}
      if (state !== states.at(-1)) states.push(state)
    }
    note()
    new MutationObserver(note).observe(document.body, { subtree: true, attributes: true, childList: true })
    return states
  })
  const paint = await planner.keyOf('Paint')
  await planner.type(paint, 'duration', '7')
  await planner.official()
  await expect(timetable).toHaveAttribute('data-state', '1')
  expect(await seen.jsonValue()).toEqual(['1', '2', '1'])

  await maya.context.setOffline(true)
  await expect(planner.root).toHaveAttribute('data-connection', 'offline')
  await planner.type(paint, 'duration', '9')
  await expect(timetable).toHaveAttribute('data-state', '0')
  await expect(timetable).toHaveText('Not calculated on the server')
  await maya.context.setOffline(false)
  await planner.official()
  await expect(timetable).toHaveAttribute('data-state', '1')
  expect(await seen.jsonValue()).toEqual(['1', '2', '1', '0', '2', '1'])
  await maya.context.close()
})
