/** One person with the small schedule open, as most tests of the planner begin. */
import { type Browser, expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import type { Installation } from './installation.ts'
import { importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'

/** The rows of the small plan, each indented by two spaces a level. */
export const atFirst = [
  'Block A',
  '  Foundations',
  '    Excavate',
  '    Formwork',
  '    Concrete',
  '  Frame',
  '    Columns',
  '    Slab',
  '    Topped out',
  '  Fit-out',
  '    Plaster',
  '    Paint',
  '    Doors',
]

/** The works of the small plan that the tests touch, by name. */
interface Works {
  excavate: string
  formwork: string
  concrete: string
  slab: string
  foundations: string
  plaster: string
  paint: string
  doors: string
}

export interface Planning {
  maya: SignedIn
  planner: PlannerPage
  works: Works
  path: string
}

async function worksOf(planner: PlannerPage): Promise<Works> {
  return {
    excavate: await planner.keyOf('Excavate'),
    formwork: await planner.keyOf('Formwork'),
    concrete: await planner.keyOf('Concrete'),
    slab: await planner.keyOf('Slab'),
    foundations: await planner.keyOf('Foundations'),
    plaster: await planner.keyOf('Plaster'),
    paint: await planner.keyOf('Paint'),
    doors: await planner.keyOf('Doors'),
  }
}

/** Maya with a fresh copy of the small schedule open. */
export async function plan(installation: Installation, browser: Browser, name: string): Promise<Planning> {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, name, writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  await expect(planner.grid.getByText('Doors', { exact: true })).toBeAttached()
  return { maya, planner, works: await worksOf(planner), path }
}

/** Everything is stored, and the server has calculated the same. */
export async function stored({ maya, planner }: Planning): Promise<void> {
  await planner.saved()
  await planner.official()
  await maya.context.close()
}
