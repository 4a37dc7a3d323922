import { expect, test } from 'vitest'
import { asFile, roundtrip } from '../../test/roundtrip-report.ts'
import { demoPlans } from '../demo/index.ts'

function building() {
  let made = 0
  return demoPlans({ random: () => 0.5, newId: () => `r${String(++made).padStart(11, '0')}` }).actual
}

test('a file of P6 says what it does not hold, and nothing of what it only writes otherwise', () => {
  const { facts, moved } = roundtrip(asFile(building()), 'xer')
  expect(Object.keys(facts).sort()).toEqual(['measure', 'moved'])
  expect(moved).toBe(0)
})

test('rows that no row holds together come back without the node that the file puts above them', () => {
  const plan = building()
  const [top] = plan.rows
  const rows = plan.rows.slice(1).map((row) => ({ ...row, parentId: row.parentId === top!.id ? null : row.parentId }))
  const { facts } = roundtrip(asFile({ ...plan, rows }), 'pmxml')
  expect(Object.keys(facts).sort()).toEqual(['measure', 'moved'])
})
