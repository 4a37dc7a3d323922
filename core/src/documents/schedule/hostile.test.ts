/** What other clients, old or hostile, may leave in a document or send to the server. */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { isErrorCode } from '../../errors/index.ts'
import { externalId } from '../../plan/index.ts'
import { generatePlan, seededRandom } from '../../testing/index.ts'
import {
  createGate,
  execute,
  foldSchedule,
  migrateSchedule,
  openSchedule,
  readPlan,
  SCHEMA_VERSION,
  writePlan,
} from './index.ts'
import { rootRoles } from './registers.ts'

const plan = generatePlan({ seed: 9, works: 60 })
const ids = plan.rows.map(({ id }) => id)
const relationIds = plan.relations.map(({ id }) => id)

function document(): Y.Doc {
  const doc = new Y.Doc()
  writePlan(doc, plan)
  return doc
}

function garbage(random: () => number, depth = 0): unknown {
  const pick = Math.floor(random() * (depth > 2 ? 12 : 15))
  const atoms = [
    null,
    true,
    -1,
    0,
    1,
    2,
    1e18,
    0.5,
    Number.NaN,
    '',
    'x'.repeat(40),
    ids[Math.floor(random() * ids.length)],
  ]
  if (pick < 12) return atoms[pick]
  const inside = Array.from({ length: Math.floor(random() * 20) }, () => garbage(random, depth + 1))
  return pick === 12 ? { kind: inside[0], from: inside[1] } : inside
}

function ruin(doc: Y.Doc, random: () => number): void {
  doc.transact(() => {
    for (const name of rootRoles.keys()) {
      for (let i = 0; i < 15; i++) {
        const pool = random() < 0.5 ? ids : relationIds
        const id = pool[Math.floor(random() * pool.length)]!
        const keys = [
          id,
          `${id}:${Math.floor(random() * 20)}`,
          `${id}:x`,
          '__proto__',
          'constructor',
          ':',
          'dataDate',
          'schema',
          '0',
        ]
        doc.getMap(name).set(keys[Math.floor(random() * keys.length)]!, garbage(random))
      }
    }
  })
}

describe('A ruined document', () => {
  test.each(Array.from({ length: 40 }, (_, i) => i + 1))('is read, edited and folded all the same, seed %i', (seed) => {
    const random = seededRandom(seed)
    const doc = document()
    const follower = openSchedule(doc)
    ruin(doc, random)
    const reading = readPlan(doc)
    expect(follower.read()).toEqual(reading)
    expect(reading.issues.length).toBeGreaterThan(0)
    for (const row of reading.plan.rows) {
      expect(typeof row.name).toBe('string')
      expect(Number.isInteger(row.duration)).toBe(true)
      expect(row.progress.percent).toBeGreaterThanOrEqual(0)
    }
    const first = reading.plan.rows[0]
    if (first)
      expect(execute(follower, { do: 'row.set', ids: [first.id], fields: { name: 'New' } }, { random }).ok).toBe(true)
    const { plan: before } = follower.read()
    expect(readPlan(foldSchedule(doc)).plan).toEqual(before)
  })

  test('with parents deeper than any stack is read', () => {
    const doc = document()
    const count = 30_000
    doc.transact(() => {
      for (let i = 0; i < count; i++) {
        doc.getMap('wbs.base').set(`deep${i}`, [])
        doc.getMap('wbs.pos').set(`deep${i}`, [i === 0 ? null : `deep${i - 1}`, 'a', 0, 0])
        if (i % 2 === 1) doc.getMap('wbs.dead').set(`deep${i}`, 1)
      }
    })
    expect(readPlan(doc).plan.rows).toHaveLength(plan.rows.length + count / 2)
  })

  test('with packs written in other lines, and with records twice, is read and edited', () => {
    const doc = document()
    const packs = doc.getMap<string>('wbs.packs')
    for (const [key, pack] of [...packs]) packs.set(key, JSON.stringify(JSON.parse(pack), null, 1))
    packs.set('7', packs.get('0')!.replaceAll('Project', 'Another'))
    expect(readPlan(doc).plan.rows).toEqual(plan.rows)
    const replica = openSchedule(doc)
    const fields = { name: 'New' }
    for (const id of ids) execute(replica, { do: 'row.set', ids: [id], fields }, { random: seededRandom(1) })
    expect(replica.read().plan.rows).toEqual(plan.rows.map((row) => ({ ...row, ...fields })))
    expect(readPlan(doc)).toEqual(replica.read())
  })

  test('from a newer version says so', () => {
    const doc = document()
    doc.getMap('meta').set('schema', SCHEMA_VERSION + 1)
    expect(migrateSchedule(doc)).toEqual({ from: SCHEMA_VERSION + 1, to: SCHEMA_VERSION + 1 })
    expect(readPlan(doc).issues).toMatchObject([{ code: 'schema_newer' }])
  })

  test('from before versions were written down is brought up to date once', () => {
    const doc = document()
    doc.getMap('meta').delete('schema')
    expect(migrateSchedule(doc)).toEqual({ from: 0, to: SCHEMA_VERSION })
    expect(migrateSchedule(doc)).toEqual({ from: SCHEMA_VERSION, to: SCHEMA_VERSION })
    expect(migrateSchedule(new Y.Doc())).toEqual({ from: 0, to: 0 })
  })
})

describe('Commands that are none', () => {
  test('are refused and change nothing', () => {
    const replica = openSchedule(document())
    const random = seededRandom(3)
    const deeds = [
      'row.create',
      'row.set',
      'row.move',
      'row.delete',
      'row.note',
      'relation.create',
      'relation.set',
      'calendar.put',
      'assignment.put',
      'assignment.set',
      'batch',
      'nonsense',
      '__proto__',
    ]
    for (let i = 0; i < 2_000; i++) {
      const command = {
        do: deeds[i % deeds.length],
        ids: garbage(random),
        id: garbage(random),
        fields: garbage(random),
        place: garbage(random),
        calendar: garbage(random),
        assignment: garbage(random),
        commands: garbage(random),
        predId: garbage(random),
        lag: garbage(random),
      }
      const outcome = execute(replica, command as never, { random })
      if (!outcome.ok) expect(isErrorCode(outcome.refusal.code)).toBe(true)
    }
    for (const command of [null, 7, 'row.set', [], {}]) {
      expect(execute(replica, command as never, { random }).ok).toBe(false)
    }
    expect(
      execute(replica, { do: 'row.set', ids: [ids[5]!], fields: { constructor: 1 } as never }, { random }).ok,
    ).toBe(false)
    expect(readPlan(replica.doc)).toEqual(replica.read())
  })
})

describe('The gate', () => {
  const first = () => ids[10]!

  function setUp() {
    const doc = document()
    const shadow = new Y.Doc()
    Y.applyUpdate(shadow, Y.encodeStateAsUpdate(doc))
    return { doc, shadow, gate: createGate(shadow) }
  }

  /** What a client sends that does as `change` says. */
  function updateOf(doc: Y.Doc, change: (doc: Y.Doc) => void): Uint8Array {
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    doc.transact(() => change(doc))
    return Y.mergeUpdates(updates)
  }

  test('lets a whole new document through', () => {
    expect(createGate(new Y.Doc()).check(Y.encodeStateAsUpdate(document()))).toEqual({ ok: true })
  })

  test.each<[string, (doc: Y.Doc) => void]>([
    ['an unknown root', (doc) => doc.getMap('mine').set('a', 1)],
    ['a list where a map is', (doc) => doc.getArray('wbs.base').push([1])],
    ['a nested map', (doc) => doc.getMap('wbs.base').set(first(), new Y.Map())],
    ['a nested document', (doc) => doc.getMap('wbs.base').set(first(), new Y.Doc())],
    ['bytes', (doc) => doc.getMap('wbs.over').set(`${first()}:2`, new Uint8Array(10))],
    ['a tuple that is none', (doc) => doc.getMap('wbs.base').set(first(), 'row')],
    ['a tuple that is too long', (doc) => doc.getMap('wbs.base').set(first(), new Array(30).fill(null))],
    ['a name that is a number', (doc) => doc.getMap('wbs.over').set(`${first()}:2`, 7)],
    ['a name that is too long', (doc) => doc.getMap('wbs.over').set(`${first()}:2`, 'x'.repeat(2000))],
    ['a field that does not exist', (doc) => doc.getMap('wbs.over').set(`${first()}:99`, 7)],
    ['an id of other letters', (doc) => doc.getMap('wbs.base').set('<script>', [])],
    ['a pack taken away', (doc) => doc.getMap('wbs.packs').delete('0')],
    ['another pack', (doc) => doc.getMap('wbs.packs').set('1', '[["row",[],null,"a"]]')],
    ['a pack in place of another', (doc) => doc.getMap('wbs.packs').set('0', '[["row",[],null,"a"]]')],
    [
      'a record taken away',
      (doc) =>
        doc.transact(() => {
          doc.getMap('wbs.base').set(first(), [])
          doc.getMap('wbs.base').delete(first())
        }),
    ],
    ['a position that is none', (doc) => doc.getMap('wbs.pos').set(first(), [null])],
    ['a clock that locks all others out', (doc) => doc.getMap('wbs.pos').set(first(), [null, 'a', 2 ** 49, 1])],
    ['a setting that does not exist', (doc) => doc.getMap('meta').set('color', 'red')],
    ['another schema', (doc) => doc.getMap('meta').set('schema', 2)],
    ['a note that is too long', (doc) => doc.getMap('notes').set(first(), new Y.Text('x'.repeat(100_001)))],
    [
      'an object in a note',
      (doc) => {
        const note = new Y.Text('a')
        doc.getMap('notes').set(first(), note)
        note.insertEmbed(0, { image: 'x' })
      },
    ],
    [
      'a formatted note',
      (doc) => {
        const note = new Y.Text('abc')
        doc.getMap('notes').set(first(), note)
        note.format(0, 2, { bold: true })
      },
    ],
  ])('refuses %s', (_name, change) => {
    const { doc, gate } = setUp()
    // A root of another type cannot be made on the same document.
    const client = new Y.Doc()
    const update = _name.includes('list') ? updateOf(client, change) : updateOf(doc, change)
    expect(gate.check(update)).toMatchObject({ ok: false })
  })

  test('refuses what depends on an update that it has not seen, and goes on untouched', () => {
    const { doc, shadow, gate } = setUp()
    const skipped = updateOf(doc, () => doc.getMap('wbs.over').set(`${first()}:2`, 'one'))
    const next = updateOf(doc, () => doc.getMap('wbs.over').set(`${first()}:2`, 'two'))
    const before = Y.encodeStateAsUpdate(shadow)
    expect(gate.check(Y.diffUpdate(next, Y.encodeStateVectorFromUpdate(skipped)))).toMatchObject({
      code: 'CONFLICT',
      poisoned: false,
    })
    expect(Y.encodeStateAsUpdate(shadow)).toEqual(before)
    expect(gate.check(skipped)).toEqual({ ok: true })
  })

  test('lets a work follow one of another schedule, whatever letters their ids have', () => {
    const work = plan.rows.find(({ type }) => type === 'work')?.id ?? ''
    const elsewhere = [
      ['otherplanxxx', 'work00000001'],
      ['otherplanxx-', 'work00000001'],
      ['-other--plan', '--work0000--'],
      ['------------', '------------'],
    ] as const
    for (const [scheduleId, workId] of elsewhere) {
      const { doc, gate } = setUp()
      const replica = openSchedule(doc)
      const vector = Y.encodeStateVector(doc)
      const predId = externalId({ scheduleId, workId })
      const link = { do: 'relation.create', predId, succId: work, type: 'fs', lag: 0, lagCalendar: null } as const
      expect(execute(replica, link, { random: () => 0.5 })).toEqual({ ok: true })
      expect(gate.check(Y.encodeStateAsUpdate(doc, vector))).toEqual({ ok: true })
    }
  })

  test('says when its shadow has to be rebuilt', () => {
    const { doc, gate } = setUp()
    const update = updateOf(doc, () => doc.getMap('wbs.over').set(`${first()}:2`, 7))
    expect(gate.check(update)).toMatchObject({
      ok: false,
      code: 'FIELD_INVALID',
      detail: 'wbs over name',
      poisoned: true,
    })
  })

  test('never throws, whatever bytes come', () => {
    const { doc, gate } = setUp()
    const random = seededRandom(4)
    const good = updateOf(doc, () => doc.getMap('wbs.over').set(`${first()}:2`, 'a name'))
    for (let i = 0; i < 3_000; i++) {
      const bytes = good.slice(0, 1 + Math.floor(random() * good.length))
      for (let k = 0; k < 3; k++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
      expect(typeof gate.check(bytes).ok).toBe('boolean')
    }
    expect(gate.check(new Uint8Array(0))).toMatchObject({ ok: false, poisoned: false })
    const small = createGate(new Y.Doc(), { maxBytes: 10 })
    expect(small.check(good)).toMatchObject({ ok: false, code: 'PAYLOAD_TOO_LARGE' })
  })
})
