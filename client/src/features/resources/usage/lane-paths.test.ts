import { describe, expect, test } from 'vitest'
import { COLOURS } from '../../../parts/resources/schedule-parts.ts'
import { LANE_HEIGHT, lanePaths } from './lane-paths.ts'

const lane = {
  ...{ id: 'crane', code: '', name: 'Crane', type: 'machine' as const, unit: '', kind: 'units' as const, runs: [] },
  ...{ values: [1, 3, 0], available: [2, 2, 2], over: [1] },
  parts: [
    { scheduleId: 'b', values: [1, 1, 0] },
    { scheduleId: 'a', values: [0, 2, 0] },
  ],
}

describe('columns of a lane', () => {
  test('US16 stand on each other by schedule, and what is too much is marked above what is there', () => {
    const { parts, over, available } = lanePaths(lane, (id) => (id === 'a' ? 0 : 1))
    expect(parts.map(({ colour }) => colour)).toEqual([0, 1])
    // The second schedule begins where the first one ends.
    expect(parts[0]!.path).toBe('M1.04 48.00V20.00H1.96V48.00Z')
    expect(parts[1]!.path).toBe('M0.04 48.00V34.00H0.96V48.00ZM1.04 20.00V6.00H1.96V20.00Z')
    expect(over).toBe('M1.04 20.00V6.00H1.96V20.00Z')
    expect(available).toBe('M0 20H1L1 20H2L2 20H3')
  })

  test('of nothing there are none', () => {
    const none = { ...lane, values: [0, 0, 0], available: null, over: [], parts: [] }
    expect(lanePaths(none, () => COLOURS)).toEqual({ parts: [], over: '', available: '' })
    expect(LANE_HEIGHT).toBe(48)
  })
})
