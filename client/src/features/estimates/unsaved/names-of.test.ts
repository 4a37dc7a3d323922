import {
  type EstimateCommand,
  EstimateDocument,
  executeEstimate,
  newEstimate,
} from '@plumbline/core/documents/estimate'
import { expect, it } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { namesOf } from './names-of.ts'

it('a change that was not taken says what it was about, each once, in the words of the estimate', () => {
  const estimate = new EstimateDocument(newEstimate())
  executeEstimate(estimate, commandOf(workedExample()), { now: 1, userId: 'maya00000000', right: 'write' })
  const about = (command: EstimateCommand) => namesOf(estimate, command)
  const add = { id: 'item00000000', sectionId: ids.sectionA, order: 'z' }
  expect(about({ do: 'item.add', items: [{ ...add, rateCode: '08-01' }] })).toEqual(['08-01'])
  expect(about({ do: 'section.delete', id: ids.sectionB })).toEqual(['Upstands and kerbs'])
  expect(about({ do: 'coefficient.delete', id: ids.cramped })).toEqual(['Cramped site'])
  expect(about({ do: 'settings.set', settings: { vat: '20' } })).toEqual([])
  const commands = [
    {
      do: 'item.set' as const,
      items: [
        { id: ids.a, quantity: '2' },
        { id: 'gone00000000', quantity: '1' },
      ],
    },
    { do: 'line.set' as const, itemId: ids.a, line: { code: 'L-1-034', norm: '1' } },
    { do: 'match.delete' as const, matches: [{ itemId: ids.b, workId: 'work00000000' }] },
  ]
  expect(about({ do: 'batch', commands })).toEqual(['Slab concreting', 'Upstands, in situ'])
})
