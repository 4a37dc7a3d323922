import type { TimetableSummary } from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { newerOfficial } from './newer-official.ts'

const official = (seq: number, calculatedAt: string | null): TimetableSummary => ({
  ...{ versionId: 'v', state: 1, percent: 100, rowCount: 1, seq, engineVersion: 1, inputHash: '', resultHash: '' },
  ...{ start: null, finish: null, works: 1, critical: 0, issues: [], calculatedAt },
})

describe('of two official results the newer one is shown, in whatever order they come', () => {
  test('a later document', () => {
    const [early, late] = [official(4, '2026-03-02T08:00:01.000Z'), official(5, '2026-03-02T08:00:00.000Z')]
    expect([newerOfficial(null, early), newerOfficial(early, late), newerOfficial(late, early)]).toEqual([
      ...[early, late, late],
    ])
  })

  test('the same document with later facts: the answer to an older question does not hide what was told since', () => {
    const [before, after] = [official(4, '2026-03-02T08:00:00.100Z'), official(4, '2026-03-02T08:00:00.400Z')]
    expect([newerOfficial(before, after), newerOfficial(after, before)]).toEqual([after, after])
    expect(newerOfficial(official(4, null), before)).toBe(before)
  })
})
