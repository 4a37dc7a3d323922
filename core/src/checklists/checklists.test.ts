/** Checklists: what a work keeps of a template, what holds up facts, and that replicas agree. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { packValues } from '../attributes/index.ts'
import {
  ChangeLog,
  createGate,
  execute,
  foldSchedule,
  openSchedule,
  type Replica,
  restorationOf,
  type ScheduleCommand,
  UndoHistory,
  writePlan,
} from '../documents/schedule/index.ts'
import { notStarted, type Progress } from '../plan/index.ts'
import { generatePlan } from '../testing/index.ts'
import { parseInstant } from '../time/index.ts'
import {
  attachedValues,
  type ChecklistTemplate,
  checklistOf,
  checklistState,
  checklistUpdates,
  detachedValues,
  notedValues,
  tickedValues,
  violatedItems,
} from './index.ts'

const base = generatePlan({ seed: 4, works: 12 })
const plan = { ...base, rows: base.rows.map((row) => ({ ...row, progress: notStarted })) }
const works = plan.rows.filter(({ type, activityKind }) => type === 'work' && activityKind === 'ordinary')
const [first, second, third] = works.map(({ id }) => id) as [string, string, string]

const item = { required: true, gate: 'none', role: '', photo: false } as const
const template: ChecklistTemplate = {
  id: 'tmplConcrete',
  name: 'Concrete',
  revision: 3,
  blocks: true,
  items: [
    { ...item, id: 'formworkDone', text: 'Formwork accepted', gate: 'start', role: 'Site engineer' },
    { ...item, id: 'strengthDone', text: 'Strength "C30" \\ tested', gate: 'finish', photo: true },
    { ...item, id: 'cleanedAfter', text: 'Опалубка очищена', required: false, gate: 'finish' },
  ],
}
const done = { by: 'ann', at: 1_775_000_000_000 }
const finished: Progress = {
  ...notStarted,
  actualStart: parseInstant('2026-03-02T08:00')!,
  actualFinish: parseInstant('2026-03-03T17:00')!,
}
const started: Progress = { ...finished, actualFinish: null, percent: 10 }

function schedule(): Replica {
  const doc = new Y.Doc()
  writePlan(doc, plan)
  return openSchedule(doc)
}

function copyOf(replica: Replica): Replica {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(replica.doc))
  return openSchedule(doc)
}

function exchange(...replicas: Replica[]): void {
  for (const from of replicas) {
    for (const to of replicas) Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)))
  }
}

const run = (replica: Replica, command: ScheduleCommand) => execute(replica, command, { random: () => 0.5 })
const fill = (id: string, values: Record<string, string>): ScheduleCommand => ({ do: 'row.values', ids: [id], values })
const valuesOf = (replica: Replica, id: string): string => replica.row(id)!.values
const itemsOf = (replica: Replica, id: string) => checklistOf(valuesOf(replica, id))
const set = (ids: string[], progress: Progress): ScheduleCommand => ({ do: 'row.set', ids, fields: { progress } })

function attached(given: ChecklistTemplate = template): Replica {
  const replica = schedule()
  const commands = [first, second].map((id) => fill(id, attachedValues(given, valuesOf(replica, id))))
  expect(run(replica, { do: 'batch', commands })).toEqual({ ok: true })
  return replica
}

describe('an instance', () => {
  test('is a copy of the items, told who, when, note and file (R-DIR-04)', () => {
    const replica = attached()
    run(replica, fill(first, tickedValues('strengthDone', done)))
    run(replica, fill(first, notedValues('strengthDone', { note: 'Cube 7', file: 'photo1234567' })))
    expect(itemsOf(replica, first).map(({ text }) => text)).toEqual(template.items.map(({ text }) => text))
    expect(itemsOf(replica, first)[1]).toEqual({
      ...template.items[1],
      ...{
        templateId: template.id,
        revision: 3,
        position: 1,
        blocks: true,
        done,
        note: 'Cube 7',
        file: 'photo1234567',
      },
    })
    expect(checklistState(valuesOf(replica, first))).toEqual({ done: 1, all: 3, open: 'Formwork accepted' })
  })

  test('stays through folding, has its history, is undone, and comes back empty after it was detached', () => {
    const replica = attached()
    const log = new ChangeLog(copyOf(replica).doc)
    const undo = new UndoHistory(replica)
    const vector = Y.encodeStateVector(replica.doc)
    run(replica, fill(first, tickedValues('formworkDone', done)))
    const told = log.follow(Y.encodeStateAsUpdate(replica.doc, vector))
    expect(told).toMatchObject([{ rowId: first, field: 'attribute:check-formworkDone-done' }])
    expect(checklistOf(openSchedule(foldSchedule(replica.doc)).row(first)!.values)).toEqual(itemsOf(replica, first))
    undo.undo({ random: () => 0.5 })
    expect(itemsOf(replica, first)[0]?.done).toBeNull()
    run(replica, fill(first, tickedValues('formworkDone', done)))
    run(replica, fill(first, detachedValues(template.id, valuesOf(replica, first))))
    expect(valuesOf(replica, first)).toBe(plan.rows.find(({ id }) => id === first)!.values)
    run(replica, fill(first, attachedValues(template, valuesOf(replica, first))))
    expect(itemsOf(replica, first)[0]?.done).toBeNull()
  })

  test('that is finished is left alone by a changed template, others are brought up to date when somebody says so', () => {
    const replica = attached()
    for (const { id } of template.items) run(replica, fill(second, tickedValues(id, done)))
    run(replica, fill(first, tickedValues('formworkDone', done)))
    const changed: ChecklistTemplate = {
      ...template,
      revision: 4,
      items: [
        { ...template.items[0]!, role: 'Foreman' },
        { ...item, id: 'newItem12345', text: 'Cured for 7 days', gate: 'finish' },
      ],
    }
    const before = itemsOf(replica, second)
    const rows = [first, second, third].map((id) => ({ id, values: valuesOf(replica, id) }))
    const updates = checklistUpdates(rows, changed)
    expect(updates).toMatchObject([
      {
        rowId: first,
        added: ['Cured for 7 days'],
        changed: ['Formwork accepted'],
        removed: ['Strength "C30" \\ tested', 'Опалубка очищена'],
      },
    ])
    // What is as it was counts as no change.
    expect(checklistUpdates(rows, { ...template, revision: 4 })[0]?.changed).toEqual([])
    for (const { rowId, values } of updates) run(replica, fill(rowId, values))
    expect(itemsOf(replica, first).map(({ id, done: tick }) => [id, tick])).toEqual([
      ['formworkDone', done],
      ['newItem12345', null],
    ])
    expect(itemsOf(replica, second)).toEqual(before)
    const again = [first, second].map((id) => ({ id, values: valuesOf(replica, id) }))
    expect(checklistUpdates(again, changed)).toEqual([])
  })
})

describe('a gate', () => {
  test('refuses start and finish with every held work and what is missing, and writes nothing', () => {
    const replica = attached()
    const state = Y.encodeStateAsUpdate(replica.doc)
    expect(run(replica, set([first, second, third], started))).toEqual({
      ok: false,
      refusal: {
        code: 'CHECKLIST_OPEN',
        params: { field: 'progress', works: 2, items: 'Formwork accepted' },
        ids: [first, second],
      },
    })
    expect(Y.encodeStateAsUpdate(replica.doc)).toEqual(state)
    run(replica, fill(first, tickedValues('formworkDone', done)))
    expect(run(replica, set([first], started)).ok).toBe(true)
    expect(run(replica, set([first], finished))).toMatchObject({
      refusal: { params: { items: 'Strength "C30" \\ tested' } },
    })
    expect(run(replica, set([first], { ...started, percent: 100 })).ok).toBe(false)
    expect(run(replica, set([first], { ...started, percent: 60 })).ok).toBe(true)
  })

  test('is passed by the command that also ticks', () => {
    const replica = attached()
    const ticks = ['formworkDone', 'strengthDone'].map((id) => fill(first, tickedValues(id, done)))
    expect(run(replica, { do: 'batch', commands: [set([first], finished), ...ticks] })).toEqual({ ok: true })
  })

  test('that warns lets through, and shows what is missing', () => {
    const replica = attached({ ...template, blocks: false })
    expect(run(replica, set([first], finished))).toEqual({ ok: true })
    const row = replica.row(first)!
    expect(violatedItems(row.values, row.progress).map(({ id }) => id)).toEqual(['formworkDone', 'strengthDone'])
  })

  test('that a replica went past by itself is a violated one, the same everywhere', () => {
    const [here, there] = [attached(), schedule()]
    exchange(here, there)
    // One attaches, the other starts: neither knew of the other.
    const offline = copyOf(here)
    run(here, fill(third, attachedValues(template, valuesOf(here, third))))
    expect(run(offline, set([third], finished)).ok).toBe(true)
    exchange(here, offline, there)
    for (const { values, progress } of [here, offline, there].map((one) => one.row(third)!)) {
      expect(violatedItems(values, progress).map(({ id }) => id)).toEqual(['formworkDone', 'strengthDone'])
    }
  })

  test('lets an earlier state come back', () => {
    const replica = schedule()
    run(replica, set([first], finished))
    const then = copyOf(replica)
    const undo = new UndoHistory(replica)
    run(replica, set([first], notStarted))
    run(replica, fill(first, attachedValues(template, valuesOf(replica, first))))
    undo.undo({ random: () => 0.5 })
    undo.undo({ random: () => 0.5 })
    expect(replica.row(first)!.progress).toEqual(then.row(first)!.progress)
  })
})

describe('rights', () => {
  const judged = (command: ScheduleCommand, right: 'read' | 'facts' | 'write') => {
    const replica = attached()
    const shadow = copyOf(replica).doc
    const vector = Y.encodeStateVector(replica.doc)
    const other = copyOf(replica)
    const outcome = execute(other, command, { random: () => 0.5, grant: { right } })
    run(replica, command)
    const update = Y.encodeStateAsUpdate(replica.doc, vector)
    const verdict = createGate(shadow).check(update, { userId: 'ann', grant: { right }, speaksAs: () => true })
    expect(verdict.ok).toBe(outcome.ok)
    return outcome.ok
  }

  test('who tells facts ticks and notes, and attaches nothing; who reads does neither (R-DIR-04)', () => {
    const tick = fill(first, tickedValues('formworkDone', done))
    const note = fill(first, notedValues('formworkDone', { note: 'Seen' }))
    const attach = fill(third, attachedValues(template, ''))
    const detach = fill(first, detachedValues(template.id, valuesOf(attached(), first)))
    expect([tick, note, attach, detach].map((command) => judged(command, 'facts'))).toEqual([true, true, false, false])
    expect([tick, note, attach, detach].map((command) => judged(command, 'read'))).toEqual([false, false, false, false])
    expect([tick, attach].map((command) => judged(command, 'write'))).toEqual([true, true])
  })
})

describe('a tick that a browser writes itself (R-DIR-04)', () => {
  const now = done.at + 60_000
  const [hour, day] = [3_600_000, 86_400_000]
  const ticked = (by: string, at: number) => fill(first, tickedValues('formworkDone', { by, at }))
  const gateOver = (replica: Replica) => createGate(copyOf(replica).doc, { now: () => now })
  const sent = (replica: Replica, change: (replica: Replica) => void): Uint8Array => {
    const vector = Y.encodeStateVector(replica.doc)
    change(replica)
    return Y.encodeStateAsUpdate(replica.doc, vector)
  }
  const ann = { userId: 'ann', grant: { right: 'facts' as const }, speaksAs: () => true }
  const writing = { ...ann, grant: { right: 'write' as const } }

  test.each([
    ['now', 'ann', now, true],
    ['by a clock a little ahead', 'ann', now + 4 * 60_000, true],
    ['days ago, offline', 'ann', now - 6 * day, true],
    ['tomorrow', 'ann', now + day, false],
    ['in an hour', 'ann', now + hour, false],
    ['months ago', 'ann', now - 90 * day, false],
    ['by another', 'bob', now, false],
  ])('%s', (_, by, at, isRight) => {
    for (const sender of [ann, writing]) {
      const replica = attached()
      const gate = gateOver(replica)
      const verdict = gate.check(
        sent(replica, () => run(replica, ticked(by, at))),
        sender,
      )
      expect(verdict).toMatchObject(isRight ? { ok: true } : { ok: false, code: 'CHECKLIST_FORGED', ids: [first] })
    }
  })

  test('in a row that is new is held against the same', () => {
    const replica = schedule()
    const gate = gateOver(replica)
    const values = packValues(
      new Map(
        Object.entries({ ...attachedValues(template, ''), ...tickedValues('formworkDone', { by: 'bob', at: now }) }),
      ),
    )
    const place = { parentId: null, after: null }
    const update = sent(replica, () =>
      run(replica, {
        do: 'row.create',
        id: 'aaaaaaaaaaaa',
        place,
        fields: { name: 'Mine', values },
      } as ScheduleCommand),
    )
    expect(replica.row('aaaaaaaaaaaa')).toBeDefined()
    expect(gate.check(update, writing)).toMatchObject({ ok: false, code: 'CHECKLIST_FORGED' })
  })

  test("of another's comes back by undo, and by restoring is left as it is now", () => {
    const replica = attached()
    run(replica, ticked('bob', now - day))
    const then = copyOf(replica)
    const gate = gateOver(replica)
    const undo = new UndoHistory(replica)
    const context = { random: () => 0.5 }
    expect(
      gate.check(
        sent(replica, () => run(replica, fill(first, tickedValues('formworkDone', null)))),
        ann,
      ).ok,
    ).toBe(true)
    expect(restorationOf(replica, then).rows).toEqual([])
    expect(
      gate.check(
        sent(replica, () => undo.undo(context)),
        ann,
      ),
    ).toEqual({ ok: true })
    expect(itemsOf(replica, first)[0]?.done?.by).toBe('bob')
  })

  test('by the server itself is whose it says', () => {
    const replica = attached()
    const gate = gateOver(replica)
    expect(gate.check(sent(replica, () => run(replica, ticked('bob', 1))))).toEqual({ ok: true })
  })
})

test('a tick at no date is none', () => {
  const values = (at: number) => ({
    ...attachedValues(template, ''),
    ...tickedValues('formworkDone', { by: 'ann', at }),
  })
  const doneOf = (at: number) => checklistOf(packValues(new Map(Object.entries(values(at)))))[0]?.done
  expect([doneOf(8.64e15), doneOf(8.64e15 + 1)]).toEqual([{ by: 'ann', at: 8.64e15 }, null])
})

test('whatever stands in a document as an item is an item or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const values = `check-formworkDone-done:s${text}\ncheck-formworkDone-item:s${text}`
      for (const { gate } of checklistOf(values)) expect(['none', 'start', 'finish']).toContain(gate)
    }),
  )
})

const step = fc.record({
  who: fc.integer({ min: 0, max: 1 }),
  act: fc.constantFrom('attach', 'detach', 'tick', 'untick', 'note', 'start', 'meet'),
  row: fc.constantFrom(first, second),
  at: fc.integer({ min: 0, max: 2 }),
})

test('two who tick, detach and write facts offline agree on items and on violated gates', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const here = attached()
      const replicas = [here, copyOf(here)]
      for (const { who, act, row, at } of steps) {
        const replica = replicas[who]!
        const { id } = template.items[at]!
        if (act === 'meet') exchange(...replicas)
        if (act === 'attach') run(replica, fill(row, attachedValues(template, valuesOf(replica, row))))
        if (act === 'detach') run(replica, fill(row, detachedValues(template.id, valuesOf(replica, row))))
        if (act === 'tick') run(replica, fill(row, tickedValues(id, { by: `person${who}`, at })))
        if (act === 'untick') run(replica, fill(row, tickedValues(id, null)))
        if (act === 'note') run(replica, fill(row, notedValues(id, { note: `${who}` })))
        if (act === 'start') run(replica, set([row], started))
      }
      exchange(...replicas)
      const seen = replicas.map((replica) =>
        [first, second].map((id) => {
          const { values, progress } = replica.row(id)!
          return [checklistOf(values), violatedItems(values, progress)]
        }),
      )
      expect(seen[1]).toEqual(seen[0])
      for (const replica of replicas) replica.dispose()
    }),
    { numRuns: 60 },
  )
})
