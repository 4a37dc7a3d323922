import { type Browser, expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import type { Installation } from './installation.ts'
import { importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'

export interface TwoPeople {
  maya: SignedIn
  tom: SignedIn
  /** Maya's screen. */
  a: PlannerPage
  /** Tom's screen. */
  b: PlannerPage
  path: string
}

/** Two people in two browsers, both with the small plan open. */
export async function openTogether(installation: Installation, browser: Browser, name: string): Promise<TwoPeople> {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const path = await importSchedule(maya, name, writeXer(smallPlan()))
  const a = new PlannerPage(await maya.context.newPage())
  const b = new PlannerPage(await tom.context.newPage())
  await Promise.all([a.open(path), b.open(path)])
  return { maya, tom, a, b, path }
}

export async function close({ maya, tom }: TwoPeople): Promise<void> {
  await Promise.all([maya.context.close(), tom.context.close()])
}

/** Everything is saved, and both screens and the server have the same result. */
export async function expectSameEverywhere({ a, b }: Pick<TwoPeople, 'a' | 'b'>): Promise<void> {
  await a.saved()
  await b.saved()
  await expect(async () => expect(await a.resultHash()).toBe(await b.resultHash())).toPass({ timeout: 20_000 })
  const official = await a.official()
  expect(await b.official()).toBe(official)
  expect(await a.allRows()).toEqual(await b.allRows())
}
