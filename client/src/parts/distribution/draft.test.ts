import { presetCurve } from '@plumbline/core/distributions'
import { describe, expect, test } from 'vitest'
import { curveOf, draftOf, hundredthsOf, sumOf, withKind, withShare } from './draft.ts'

describe('editing a distribution', () => {
  test('a preset is saved as it is', () => {
    expect(curveOf(withKind(null, 'bell'))).toEqual({ kind: 'bell', points: presetCurve('bell').points })
    expect(curveOf(null)).toBeNull()
  })

  test('a share that is typed makes it a curve of own points', () => {
    const bell = draftOf(presetCurve('bell'))
    const changed = withShare(bell, 0, '1,5')
    expect(changed).toMatchObject({ kind: 'custom' })
    expect(sumOf(changed)).toBe(10_150)
    expect(curveOf(changed)).toBeUndefined()
    expect(curveOf(withShare(withShare(bell, 0, '0.5'), 1, '0.5'))).toMatchObject({ kind: 'custom' })
  })

  test('own points begin with the shares that stand there', () => {
    const back = withKind(null, 'back')
    expect(withKind(back, 'custom').shares).toEqual(back.shares)
    expect(sumOf(withKind(null, 'custom'))).toBe(10_000)
  })

  test('shares are 0 to 100 with at most two decimals', () => {
    expect(['0', '12,5', '100', ' 7.25 '].map(hundredthsOf)).toEqual([0, 1_250, 10_000, 725])
    expect(['', '-1', '100.01', '1.234', 'x'].map(hundredthsOf)).toEqual([null, null, null, null, null])
  })
})
