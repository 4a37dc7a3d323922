import { EstimateDocument, executeEstimate, newEstimate } from '@plumbline/core/documents/estimate'
import { expect, it } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { matchedByHand } from './by-hand.ts'

const context = { now: 1, userId: 'maya00000000', right: 'write' } as const

it('several items are done by several works in shares that come to exactly one, in place of those before', () => {
  const document = new EstimateDocument(newEstimate())
  executeEstimate(document, commandOf(workedExample()), context)
  const sharesOf = (id: string) => document.matchesOf(id).map(({ workId, share }) => `${workId} ${share}`)
  const works = ['one', 'two', 'three'].map((name) => name.padEnd(12, '0'))
  expect(executeEstimate(document, matchedByHand(document, [ids.a, ids.b], works)!, context).ok).toBe(true)
  expect(sharesOf(ids.a)).toEqual(['one000000000 0.333334', 'two000000000 0.333333', 'three0000000 0.333333'])
  expect(sharesOf(ids.b)).toHaveLength(3)
  expect(executeEstimate(document, matchedByHand(document, [ids.a], ['two000000000'])!, context).ok).toBe(true)
  expect(sharesOf(ids.a)).toEqual(['two000000000 1'])
  expect(matchedByHand(document, [], works)).toBeNull()
})
