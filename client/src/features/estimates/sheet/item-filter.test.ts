import type { ItemFilter } from '@plumbline/core/contract'
import { EstimateDocument, executeEstimate, newEstimate } from '@plumbline/core/documents/estimate'
import { EstimateCalculation } from '@plumbline/core/estimates'
import { expect, it } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { itemFilter } from './item-filter.ts'

/** Item A with a work and a line of the model, item B as a deduction. */
function opened() {
  const document = new EstimateDocument(newEstimate())
  const context = { now: 1, userId: 'maya00000000', right: 'write' } as const
  const line = { id: 'line00000000', itemId: ids.a, order: 'a', comment: '', n: '', width: '', height: '', formula: '' }
  executeEstimate(document, commandOf(workedExample()), context)
  executeEstimate(
    document,
    {
      do: 'batch',
      commands: [
        { do: 'match.set', matches: [{ itemId: ids.a, workId: 'work00000000', share: '1' }] },
        { do: 'takeOff.set', lines: [{ ...line, length: '1.5', source: 'bim', ref: '' }] },
        { do: 'item.set', items: [{ id: ids.b, quantity: '-3.2', note: 'Agreed with the client' }] },
      ],
    },
    context,
  )
  const calculation = new EstimateCalculation(document)
  for (const _ of calculation.begin());
  return { document, calculation }
}

const shown = (show: ItemFilter, text = ''): string[] | null => {
  const session = opened()
  const test = itemFilter(session, { show, text })
  return test && [...session.document.items.values()].filter(test).map(({ id }) => id)
}

it('shows items that come to nothing, though they have a quantity', () => {
  const session = opened()
  const context = { now: 2, userId: 'maya00000000', right: 'write' } as const
  const { sectionId, order } = session.document.items.get(ids.b)!
  const bare = { id: 'bare00000000', sectionId, order, quantity: '2' }
  executeEstimate(session.document, { do: 'item.add', items: [bare], resources: [] }, context)
  session.calculation.update({ items: [bare.id] })
  const test = itemFilter(session, { show: 'unpriced', text: '' })
  expect([...session.document.items.values()].filter(test!).map(({ id }) => id)).toEqual([bare.id])
  expect(session.calculation.all).toMatchObject({ items: 3, priced: 2, uncounted: 0 })
})

it('shows what is asked for by state and by words of code, name and note', () => {
  expect(shown('all')).toBeNull()
  expect(shown('all', 'slab')).toEqual([ids.a])
  expect(shown('all', '06 CLIENT')).toEqual([ids.b])
  expect(shown('all', 'crane')).toEqual([])
  expect(shown('withoutWorks')).toEqual([])
  expect(shown('deductions')).toEqual([ids.b])
  expect(shown('fromModels')).toEqual([ids.a])
  expect(shown('ownPrices')).toEqual([ids.a])
  expect(shown('ownPrices', 'upstands')).toEqual([])
  expect(shown('uncounted')).toEqual([])
  expect(shown('unpriced')).toEqual([])
})
