import { EstimateDocument, executeEstimate, newEstimate } from '@plumbline/core/documents/estimate'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { matchesIn, openedEstimate } from './opened.ts'

const context = { now: 7, userId: 'maya00000000', right: 'write' } as const

function replica(from: Y.Doc): EstimateDocument {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(from))
  return new EstimateDocument(doc)
}

test('an item that one deletes while another matches it leaves a match that says nothing of the work (EST-32)', () => {
  const first = replica(newEstimate())
  executeEstimate(first, commandOf(workedExample()), context)
  const second = replica(first.doc)
  executeEstimate(first, { do: 'item.delete', ids: [ids.b] }, context)
  const matches = [ids.a, ids.b].map((itemId) => ({ itemId, workId: 'work00000000', share: '1' }))
  executeEstimate(second, { do: 'match.set', matches }, context)
  Y.applyUpdate(first.doc, Y.encodeStateAsUpdate(second.doc))
  expect(first.matches.size).toBe(2)
  const opened = openedEstimate(Y.encodeStateAsUpdate(first.doc))
  expect(matchesIn(opened).map(({ itemId }) => itemId)).toEqual([ids.a])
})
