import { type Comparison, comparisonGroups, type Difference } from '@plumbline/core/comparison'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { workbookOf } from './sheets.ts'

const line = (part: Partial<Difference>): Difference => ({
  group: 'attributes',
  fact: null,
  leftRow: 'a',
  rightRow: 'a',
  code: 'A',
  name: 'Work A',
  field: 'attribute:floor',
  value: 'attribute',
  left: null,
  right: null,
  delta: null,
  perDay: 480,
  ...part,
})

test('sheets name attributes, values of lists and works of other schedules', async () => {
  const other = 'otherschedul--workofother1'
  const link = { code: '', name: other, type: 'fs' as const, lag: 480 }
  const differences = [
    line({ left: 'l3', right: 'm3,4' }),
    line({ field: 'attribute:text', left: 'sKeep, as it is' }),
    line({ group: 'logic', field: 'externalPredecessor', value: 'link', right: link }),
    line({
      group: 'logic',
      field: 'externalPredecessor',
      value: 'link',
      right: { ...link, name: `${other.slice(0, -1)}2` },
    }),
  ]
  const groups = Object.fromEntries(comparisonGroups.map((one) => [one, 0])) as Comparison['summary']['groups']
  const summary = {
    finish: { left: null, right: null, delta: null, perDay: 480 },
    groups: { ...groups, attributes: 2, logic: 2 },
    links: { added: 2, removed: 0, changed: 0 },
    critical: { in: 0, out: 0 },
    criticalPath: null,
  }
  const words = {
    'group.attributes': 'Attributes',
    'group.logic': 'Logic',
    'field.attribute:floor': 'Floor',
    'value.attribute:floor 3': 'Third',
    'value.attribute:floor 4': 'Fourth',
    'field.externalPredecessor': 'Predecessor',
    'sheet.day': 'd',
    [`work.${other}`]: 'North / B',
    otherSchedule: 'Another schedule',
  }
  const titles = { names: ['Old', 'New'] as const, finishes: [null, null] as const, words }
  const workbook = Buffer.from(await workbookOf({ summary, differences }, titles))
  const attributes = await readSheet(workbook, 'Attributes')
  expect(attributes[1]?.slice(2, 5)).toEqual(['Floor', 'Third', 'Third; Fourth'])
  expect(attributes[2]?.[3]).toBe('Keep, as it is')
  const logic = await readSheet(workbook, 'Logic')
  expect(logic.slice(1).map((row) => row[4])).toEqual(['North / B FS +1 d', 'Another schedule FS +1 d'])
})
