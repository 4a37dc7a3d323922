import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { describe, expect, test } from 'vitest'
import type { RefusedChange, TypedChange } from '../documents/schedule/session/messages.ts'
import { Journal } from './journal.ts'

const rename = (name: string): ScheduleCommand => ({ do: 'row.set', ids: ['row'], fields: { name } })

let clock = 0

function step(name: string) {
  return {
    do: 'command' as const,
    waits: false,
    command: rename(name),
    at: ++clock,
    edits: [],
    rows: [],
    client: 1,
    clock: 0,
  }
}

const commandsIn = (entries: readonly { step: { command: ScheduleCommand } }[]): ScheduleCommand[] =>
  entries.map((entry) => entry.step.command)

/** What is done again, one by one. */
function replayed(journal: Journal<TypedChange, RefusedChange>): ScheduleCommand[] {
  const commands: ScheduleCommand[] = []
  for (let entry = journal.nextWaiting(); entry; entry = journal.nextWaiting()) {
    commands.push(entry.step.command)
    journal.settle(entry, { edits: [], client: 2 })
  }
  return commands
}

function journalOf(...steps: ('undo' | 'redo' | string)[]): Journal<TypedChange, RefusedChange> {
  const journal = new Journal<TypedChange, RefusedChange>(null, [])
  for (const what of steps) {
    if (what === 'undo' || what === 'redo') journal.add({ do: what })
    else journal.add(step(what))
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
  ])('of %j is %j', async (steps, names) => {
    const journal = journalOf(...steps)
    expect(commandsIn(journal.written())).toEqual(names.map(rename))
    await journal.startOver()
    expect(journal.written()).toEqual([])
    expect(journal.count).toBe(names.length)
    expect(replayed(journal)).toEqual(names.map(rename))
    expect(commandsIn(journal.written())).toEqual(names.map(rename))
  })

  test('is not forgotten with what is stored, and keeps its order when the document is rebuilt once more', async () => {
    const journal = journalOf('A', 'B')
    await journal.startOver()
    const first = journal.nextWaiting()
    journal.settle(first!, { edits: [], client: 2 })
    journal.add(step('C'))
    await journal.startOver()
    journal.clearWritten()
    expect(replayed(journal)).toEqual(['A', 'B', 'C'].map(rename))
  })

  test('leaves the journal when it is refused', async () => {
    const journal = journalOf('A')
    await journal.startOver()
    const entry = journal.nextWaiting()!
    const refusal = { code: 'ROW_MISSING', params: {}, ids: [] }
    journal.refuse(entry, { ...entry.step, id: '1', refusal, refusedAt: 2 })
    expect(journal.count).toBe(0)
  })
})

test('changes kept from before a reload count as waiting until the server has them', () => {
  const journal = new Journal<TypedChange, RefusedChange>(null, [{ key: 1, step: step('A') }])
  journal.add(step('B'))
  expect(journal.count).toBe(2)
  journal.clearWritten()
  expect(journal.count).toBe(0)
})
