import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { describe, expect, test } from 'vitest'
import { Journal } from './journal.ts'

const rename = (name: string): ScheduleCommand => ({ do: 'row.set', ids: ['row'], fields: { name } })

function journalOf(...steps: ('undo' | 'redo' | string)[]): Journal {
  const journal = new Journal(null, [])
  for (const step of steps) {
    if (step === 'undo' || step === 'redo') journal.add({ do: step })
    else journal.add({ do: 'command', command: rename(step) })
  }
  return journal
}

describe('what is done again in a rebuilt document', () => {
  test.each([
    [
      ['A', 'B'],
      ['A', 'B'],
    ],
    [['A', 'B', 'undo'], ['A']],
    [
      ['A', 'B', 'undo', 'redo'],
      ['A', 'B'],
    ],
    [['A', 'undo', 'B', 'redo'], ['B']],
    [['undo'], []],
    [['A', 'undo', 'undo', 'B'], ['B']],
  ])('of %j is %j', (steps, names) => {
    expect(journalOf(...steps).takeCommands()).toEqual(names.map(rename))
  })

  test('is taken out once', () => {
    const journal = journalOf('A')
    journal.takeCommands()
    expect(journal.count).toBe(0)
  })
})

test('changes kept from before a reload count as waiting until the server has them', () => {
  const journal = new Journal(null, [{ key: 1, step: { do: 'command', command: rename('A') } }])
  journal.add({ do: 'command', command: rename('B') })
  expect(journal.count).toBe(2)
  journal.clear()
  expect(journal.count).toBe(0)
})
