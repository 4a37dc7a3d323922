import { resourceOf } from '@plumbline/core/resources'
import { expect, test } from 'vitest'
import type { RegisterEntry } from '../../parts/resources/read-register.ts'
import { shownRows } from './shown-rows.ts'

const entry = (id: string, more: Partial<RegisterEntry> = {}): RegisterEntry => ({
  ...resourceOf({ id, parentId: null, order: id, code: id, name: id, status: 'active', values: {} }),
  directoryId: 'register0001',
  ...more,
})
const register = {
  entries: [
    entry('cranes', { type: 'resource_group', order: 'a' }),
    entry('tower', { parentId: 'cranes', type: 'machine', rbsId: 'north' }),
    entry('mobile', { parentId: 'cranes', type: 'machine', status: 'disabled' }),
    entry('fitters', { order: 'b', isRole: true }),
    entry('lost', { order: 'c', parentId: 'nowhere' }),
  ],
  nodes: { north: 'North' },
}
const shown = (asked: Partial<Parameters<typeof shownRows>[1]> = {}, collapsed: string[] = []) =>
  shownRows(register, { tree: 'group', filter: '', indicator: '', ...asked }, new Set(collapsed)).map(
    ({ key, level }) => `${' '.repeat(level)}${key}`,
  )

test('rows stand below their groups; a filter keeps what is found with what it stands below', () => {
  expect(shown()).toEqual(['cranes', ' mobile', ' tower', 'fitters', 'lost'])
  expect(shown({}, ['cranes'])).toEqual(['cranes', 'fitters', 'lost'])
  expect(shown({ filter: 'tow' })).toEqual(['cranes', ' tower'])
})

test('an indicator keeps one type, roles, or what is not offered any more', () => {
  expect(shown({ indicator: 'machine' })).toEqual(['cranes', ' mobile', ' tower'])
  expect(shown({ indicator: 'disabled' })).toEqual(['cranes', ' mobile'])
  expect(shown({ indicator: 'role' })).toEqual(['fitters'])
})

test('by the nodes of the tree of the space those without one come last', () => {
  expect(shown({ tree: 'rbs' })).toEqual(['rbs:north', ' tower', 'rbs:', ' fitters', ' lost', ' mobile'])
})
