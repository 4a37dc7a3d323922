import { expect, test } from 'vitest'
import { whyDisabled } from '../base/why-disabled.ts'
import { commandOf } from './registry.ts'
import type { ScheduleActions } from './schedule-actions.ts'

interface Standing {
  right?: 'read' | 'facts' | 'plan' | 'write'
  rightNow?: 'write'
  connection?: 'live' | 'offline' | 'stopped'
  locked?: boolean
  selected?: string[]
}

function standing({ right = 'write', rightNow, connection = 'live', locked = false, selected = ['a'] }: Standing) {
  const status = { right, rightNow: rightNow ?? right, connection }
  return {
    canEdit: right === 'write' || right === 'plan',
    canReport: right === 'write' || right === 'facts',
    selected: () => selected,
    state: { row: selected[0] ?? '', link: null, version: { locked }, arrangement: { group: [], sort: [] } },
    session: { canUndo: false, canRedo: false, state: { phase: 'ready', status, refused: [], replaced: [] } },
    filters: { isFiltering: false },
  } as unknown as ScheduleActions
}

test.each([
  ['indent', {}, null],
  ['indent', { selected: [] }, 'noRow'],
  ['link', {}, 'oneRow'],
  ['link', { selected: ['a', 'b'] }, null],
  ['addBelow', { right: 'read', locked: true }, 'locked'],
  ['addBelow', { right: 'read' }, 'readOnly'],
  ['addBelow', { right: 'read', rightNow: 'write' }, 'past'],
  ['addBelow', { right: 'read', connection: 'stopped' }, 'stopped'],
  ['addBelow', { right: 'facts' }, 'factsOnly'],
  ['undo', {}, 'nothingToUndo'],
  ['undo', { right: 'facts' }, 'nothingToUndo'],
  ['undo', { right: 'read' }, 'readOnly'],
  ['calculate', { connection: 'offline' }, 'offline'],
  ['why', { selected: [] }, 'noRow'],
  ['clearFilter', {}, 'noFilter'],
] as const)('%s with %j: %s', (id, given, why) => {
  expect(whyDisabled(commandOf(id), standing(given as Standing))).toBe(why)
})
