import type { EpsNode } from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { shownTab, tabsOf } from './panel-tabs.ts'

const schedule = {} as NonNullable<EpsNode['schedule']>

test('a node shows the tabs that have content for it, first analytics (R-SHELL-40.node_info, R-SHELL-40.planning, R-SHELL-40.daily_planning, R-SHELL-40.assignments, R-RES-11, R-DP-11, R-AN-12)', () => {
  expect(tabsOf({ kind: 'project', schedule: null })).toEqual([
    'analytics',
    'node_info',
    'planning',
    'task_relations',
    'assignments',
    'directories',
    'gallery',
  ])
  const ofSchedule = tabsOf({ kind: 'schedule', schedule })
  expect(ofSchedule).toContain('related_schedules')
  expect(ofSchedule).toContain('assignments')
  for (const tab of ['daily_planning', 'planning', 'timesheets'] as const) expect(shownTab(ofSchedule, tab)).toBe(tab)
  expect(shownTab(ofSchedule, 'related_schedules')).toBe('related_schedules')
})

test('the tab chosen elsewhere is shown where there is one, and stays chosen where there is none', () => {
  const ofProject = tabsOf({ kind: 'project', schedule: null })
  expect([shownTab(ofProject, 'gallery'), shownTab(ofProject, 'related_schedules')]).toEqual(['gallery', 'analytics'])
  expect(shownTab(ofProject, 'timesheets')).toBe('analytics')
})
