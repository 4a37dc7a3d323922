import { expect, test } from 'vitest'
import { addressOfTab, panelTabOf, panelTabs } from './panel-tabs.ts'

test('the address names the tabs of the panel as the specification does, and leads back to them (R-SHELL-40.task_relations)', () => {
  expect(panelTabOf('node_info')).toBe('info')
  expect(panelTabOf('task_relations')).toBe('relations')
  expect(panelTabOf('related_schedules')).toBe('related_schedules')
  expect(panelTabOf('gallery')).toBe('gallery')
  for (const tab of panelTabs.filter((one) => one !== 'unsaved')) expect(panelTabOf(addressOfTab(tab))).toBe(tab)
})

test('what the address does not name, or names wrongly, opens no tab', () => {
  expect(addressOfTab('unsaved')).toBe('')
  for (const address of [null, '', 'planning', 'info', 'unsaved']) expect(panelTabOf(address)).toBeNull()
})
