/** Values of attributes in a schedule: who may write them, what becomes of them, and that everybody reads the same. */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { valueIn } from '../../attributes/index.ts'
import { generatePlan, seededRandom } from '../../testing/index.ts'
import type { RoomGrant } from '../rooms/index.ts'
import {
  ChangeLog,
  createGate,
  execute,
  foldSchedule,
  openSchedule,
  type Replica,
  readPlan,
  replacementOf,
  restorationOf,
  type ScheduleCommand,
  UndoHistory,
  writePlan,
} from './index.ts'

const plan = generatePlan({ seed: 4, works: 12 })
const [first, second] = plan.rows.filter(({ type }) => type === 'work').map(({ id }) => id) as [string, string]
const context = { random: () => 0.5 }

function schedule(base = plan): Replica {
  const doc = new Y.Doc()
  writePlan(doc, base)
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

const fill = (id: string, values: Record<string, string>): ScheduleCommand => ({ do: 'row.values', ids: [id], values })
const filled = (replica: Replica, id: string, attribute: string): string =>
  valueIn(replica.row(id)?.values ?? '', attribute)

describe('values of attributes', () => {
  test('are set, changed and taken away in many rows at once, also of summaries', () => {
    const replica = schedule()
    const all = plan.rows.map(({ id }) => id)
    expect(execute(replica, { do: 'row.values', ids: all, values: { floor: 'l3', cost: 'm12.5' } }, context).ok).toBe(
      true,
    )
    expect(all.every((id) => filled(replica, id, 'floor') === 'l3')).toBe(true)
    expect(execute(replica, fill(first, { floor: '' }), context).ok).toBe(true)
    expect(replica.row(first)?.values).toBe('cost:m12.5')
    expect(readPlan(replica.doc)).toEqual(replica.read())
  })

  test('of two people who fill two attributes of one row both stay', () => {
    const [anna, boris] = [schedule(), schedule()]
    const [a, b] = [anna, copyOf(anna)]
    boris.dispose()
    execute(a, fill(first, { floor: 'l3' }), context)
    execute(b, fill(first, { crew: 'uAnna' }), context)
    exchange(a, b)
    expect(a.row(first)?.values).toBe('crew:uAnna\nfloor:l3')
    expect(b.row(first)?.values).toBe(a.row(first)?.values)
  })

  test('that lost against somebody else’s is known, with what stands there now', () => {
    const anna = schedule()
    const boris = copyOf(anna)
    const edits = (['l3', 'l4'] as const).map((value, i) => {
      const replica = [anna, boris][i]!
      const stop = replica.observeSteps(({ edits: [edit] }) => found.push(edit!))
      const found: Parameters<typeof replacementOf>[1][] = []
      execute(replica, fill(first, { floor: value }), context)
      stop()
      return found[0]!
    })
    exchange(anna, boris)
    const now = filled(anna, first, 'floor')
    const lost = edits.filter((edit) => replacementOf(anna, edit) !== null)
    expect(lost).toHaveLength(1)
    expect(replacementOf(anna, lost[0]!)).toMatchObject({ theirs: now })
  })

  const senseless: Record<string, string>[] = [
    { floor: 'nonsense' },
    { floor: 'n1,5' },
    { 'not an id': 'n1' },
    { floor: 5 as unknown as string },
  ]
  test.each(senseless)('that mean nothing are refused and nothing is written: %j', (values) => {
    const replica = schedule()
    const before = Y.encodeStateAsUpdate(replica.doc)
    const outcome = execute(replica, fill(first, values), context)
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'FIELD_INVALID', ids: [first] } })
    expect(Y.encodeStateAsUpdate(replica.doc)).toEqual(before)
  })

  test('come back with undo, and stay where somebody else has changed them since', () => {
    const replica = schedule()
    const history = new UndoHistory(replica)
    execute(replica, { do: 'row.values', ids: [first, second], values: { floor: 'l3' } }, context)
    const other = copyOf(replica)
    execute(other, fill(second, { floor: 'l9' }), context)
    exchange(replica, other)
    const undone = history.undo(context)
    expect(undone).toMatchObject({ kept: 1, clashes: [{ id: second, what: 'attribute:floor' }] })
    expect([filled(replica, first, 'floor'), filled(replica, second, 'floor')]).toEqual(['', 'l9'])
    history.redo(context)
    expect(filled(replica, first, 'floor')).toBe('l3')
  })

  test('survive folding, copies, deletion with undo, and a restored moment', () => {
    const replica = schedule()
    const history = new UndoHistory(replica)
    execute(replica, fill(first, { floor: 'l3', note: 'sa: b' }), context)
    const then = copyOf(replica)
    const folded = openSchedule(foldSchedule(replica.doc))
    expect(folded.row(first)).toEqual(replica.row(first))
    execute(folded, fill(first, { note: '' }), context)
    expect(folded.row(first)?.values).toBe('floor:l3')
    execute(replica, { do: 'row.delete', ids: [first] }, context)
    history.undo(context)
    expect(replica.row(first)?.values).toBe('floor:l3\nnote:sa: b')
    execute(replica, fill(first, { floor: 'l4', crew: 'ux' }), context)
    expect(execute(replica, { do: 'restore', changes: restorationOf(replica, then) }, context).ok).toBe(true)
    expect(replica.row(first)?.values).toBe('floor:l3\nnote:sa: b')
  })

  test('are told by the history one by one, before and after', () => {
    const replica = schedule()
    const log = new ChangeLog(copyOf(replica).doc)
    const updates: Uint8Array[] = []
    replica.doc.on('update', (update: Uint8Array) => updates.push(update))
    execute(replica, fill(first, { floor: 'l3', crew: 'ux' }), context)
    execute(replica, fill(first, { floor: 'l4' }), context)
    const told = updates
      .flatMap((update) => log.follow(update))
      .map(({ field, before, after }) => [field, before, after])
    expect(told).toEqual([
      ['attribute:crew', '', 'ux'],
      ['attribute:floor', '', 'l3'],
      ['attribute:floor', 'l3', 'l4'],
    ])
  })
})

describe('the gate', () => {
  function refused(write: (doc: Y.Doc) => void, grant: RoomGrant = { right: 'write' }): string | null {
    const replica = schedule()
    execute(replica, fill(first, { floor: 'l3' }), context)
    const shadow = copyOf(replica).doc
    const vector = Y.encodeStateVector(replica.doc)
    write(replica.doc)
    const verdict = createGate(shadow).check(Y.encodeStateAsUpdate(replica.doc, vector), {
      userId: 'person',
      grant,
      speaksAs: () => true,
    })
    return verdict.ok ? null : verdict.code
  }
  const writing = (key: string, value: unknown) => (doc: Y.Doc) => void doc.getMap('wbs.values').set(key, value)

  test.each([
    [`${first}:floor`, 'n1,5'],
    [`${first}:floor`, 7],
    [`${first}:floor`, null],
    [`${first}:floor`, { l: 3 }],
    [`${first}:a:b`, 'n1'],
    [first, 'n1'],
    [':floor', 'n1'],
  ])('takes no %s = %j', (key, value) => {
    expect(refused(writing(key, value))).toBe('FIELD_INVALID')
  })

  test('takes values, empty ones, and those of rows that are not there yet', () => {
    for (const key of [`${first}:floor`, 'later:floor']) {
      expect(refused(writing(key, 'n1.5'))).toBeNull()
      expect(refused(writing(key, ''))).toBeNull()
    }
  })

  test('takes no attributes of a row in one register, where they would fight each other', () => {
    expect(refused((doc) => void doc.getMap('wbs.over').set(`${first}:20`, 'floor:n1'))).toBe('FIELD_INVALID')
  })

  const closed: RoomGrant = { right: 'write', closedAttributes: ['floor'] }

  test('lets nobody fill an attribute that is closed to them, whichever way it is written', () => {
    expect(refused(writing(`${first}:floor`, 'l4'), closed)).toBe('ATTRIBUTE_CLOSED')
    expect(refused(writing(`${first}:floor`, ''), closed)).toBe('ATTRIBUTE_CLOSED')
    expect(refused((doc) => void doc.getMap('wbs.values').delete(`${first}:floor`), closed)).toBe('ATTRIBUTE_CLOSED')
    expect(refused(writing(`${first}:crew`, 'ux'), closed)).toBeNull()
    const tuple = (values: string) => (doc: Y.Doc) => {
      const row = Array.from({ length: 20 }, () => null)
      doc.getMap('wbs.base').set('new-row-0001', [...row, values])
      doc.getMap('wbs.pos').set('new-row-0001', [null, 'zz', 1, doc.clientID])
    }
    expect(refused(tuple('floor:l4'), closed)).toBe('ATTRIBUTE_CLOSED')
    expect(refused(tuple('crew:ux'), closed)).toBeNull()
    expect(refused(tuple('floor:l4'))).toBeNull()
  })
})

describe('a closed attribute', () => {
  const closed = { ...context, grant: { right: 'write', closedAttributes: ['floor'] } as RoomGrant }

  test('refuses commands, by itself and within a batch or a new row', () => {
    const replica = schedule()
    const created = (values: string): ScheduleCommand => ({
      do: 'row.create',
      id: 'new-row-0001',
      place: { parentId: null, after: null },
      fields: { name: 'New', values },
    })
    const commands = [fill(first, { floor: 'l4' }), created('floor:l4')]
    for (const command of [...commands, { do: 'batch', commands } as ScheduleCommand]) {
      expect(execute(replica, command, closed)).toMatchObject({ ok: false, refusal: { code: 'ATTRIBUTE_CLOSED' } })
    }
    expect(execute(replica, created('crew:ux'), closed).ok).toBe(true)
    expect(execute(replica, fill(first, { crew: 'ux' }), closed).ok).toBe(true)
  })

  test('does not keep its row from being deleted and brought back', () => {
    const replica = schedule()
    execute(replica, fill(first, { floor: 'l3' }), context)
    const then = copyOf(replica)
    expect(execute(replica, { do: 'row.delete', ids: [first] }, closed).ok).toBe(true)
    expect(execute(replica, { do: 'restore', changes: restorationOf(replica, then) }, closed).ok).toBe(true)
    expect(filled(replica, first, 'floor')).toBe('l3')
  })

  test('is open to people who tell facts when it was opened for them, and only then', () => {
    const replica = schedule()
    const grant: RoomGrant = { right: 'facts', openAttributes: ['checked'] }
    expect(execute(replica, fill(first, { checked: 'b1' }), { ...context, grant }).ok).toBe(true)
    const outcome = execute(replica, fill(first, { floor: 'l3' }), { ...context, grant })
    expect(outcome).toMatchObject({
      ok: false,
      refusal: { code: 'ATTRIBUTE_CLOSED', params: { field: 'attribute:floor' } },
    })
    const reader: RoomGrant = { right: 'read', openAttributes: ['checked'] }
    expect(execute(replica, fill(first, { checked: 'b0' }), { ...context, grant: reader })).toMatchObject({
      ok: false,
      refusal: { code: 'FORBIDDEN' },
    })
  })
})

describe('a large schedule', () => {
  test('with ten attributes holds one text a row, and reads one value without the others', () => {
    const random = seededRandom(1)
    const attributes = Array.from({ length: 10 }, (_, i) => `attribute-${i}`)
    const rows = generatePlan({ seed: 2, works: 2_000 }).rows.map((row) => ({
      ...row,
      values: attributes.map((id) => `${id}:n${Math.floor(random() * 100)}`).join('\n'),
    }))
    const replica = schedule({ ...plan, rows, relations: [], assignments: [] })
    for (const row of replica.rows.values()) expect(typeof row.values).toBe('string')
    expect(readPlan(replica.doc).issues).toEqual([])
    expect(replica.read().plan.rows.map(({ values }) => values)).toEqual(rows.map(({ values }) => values))
  })
})
