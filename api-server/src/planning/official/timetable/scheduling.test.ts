import { ENGINE_VERSION } from '@plumbline/core/schedule'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import { eventually } from '../../../../test/planning.ts'
import { type Database, openDatabase } from '../../../platform/database/index.ts'
import type { Claimed } from './claims-repository.ts'
import { createScheduling, type Scheduling } from './scheduling.ts'

const log = pino({ level: 'silent' })
const SPACES = ['a', 'b', 'c', 'd'].map((name) => name.padEnd(12, '-'))
const versionsOf = (space: string): string[] => [0, 1, 2].map((at) => `${space.slice(0, 11)}${at}`)
const all = SPACES.flatMap(versionsOf)

let site: Installation
let databases: Database[]
/** Of all nodes, in the order in which they began. */
let begun: { node: number; versionId: string; forced: boolean }[] = []
let ends: (() => void)[] = []
let nodes: Scheduling[] = []
/** What the document of every version is at. */
let seq = 1

beforeAll(async () => {
  site = await install()
  const { id } = await site.person('maya')
  databases = await Promise.all([0, 1].map(async () => openDatabase(await site.serverUrl(), log)))
  await site.sql(
    `INSERT INTO app.spaces (id, name, deletable, demo, created_by) SELECT id, id, true, false, $2 FROM unnest($1::text[]) id`,
    [SPACES, id],
  )
  for (const space of SPACES) {
    await site.sql(
      `INSERT INTO app.eps_nodes (id, space_id, kind, code, name, position, created_by)
       VALUES ($1, $1, 'schedule', 'S', 'S', 0, $2)`,
      [space, id],
    )
    await site.sql(
      `INSERT INTO app.versions (id, space_id, schedule_id, kind, name, created_by)
       SELECT id, $2, $2, 'version', id, $3 FROM unnest($1::text[]) id`,
      [versionsOf(space), space, id],
    )
  }
})
beforeEach(async () => {
  await site.sql('DELETE FROM app.timetables')
  begun = []
  ends = []
  seq = 1
  nodes = databases.map((database, node) =>
    createScheduling({ database, log, threads: 2, isWatched: () => true, calculate: calculating(node) }),
  )
})
afterEach(async () => {
  const closing = nodes.map((node) => node.close())
  for (const end of ends.splice(0)) end()
  await Promise.all(closing)
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await site.close()
})

/** A calculation that lasts until it is ended, then is stored as that of the document as it was when it began. */
const calculating =
  (node: number) =>
  async ({ versionId }: Claimed, { forced }: { forced: boolean }): Promise<{ seq: number }> => {
    begun.push({ node, versionId, forced })
    const read = seq
    await new Promise<void>((end) => ends.push(end))
    await site.sql(
      `UPDATE app.timetables SET state = 1, seq = $2, engine_version = $3, claimed_until = NULL WHERE version_id = $1`,
      [versionId, read, ENGINE_VERSION],
    )
    return { seq: read }
  }

const announce = (versionIds: readonly string[]): void => {
  for (const node of nodes) for (const versionId of versionIds) node.changed(versionId, seq)
}

/** Until nothing runs and everything is stored as it is now. */
const allDone = (versionIds: readonly string[]) =>
  eventually(async () => {
    for (const end of ends.splice(0)) end()
    const rows = await site.sql('SELECT 1 FROM app.timetables WHERE state = 1 AND seq = $2 AND version_id = ANY($1)', [
      versionIds,
      seq,
    ])
    return rows.length === versionIds.length
  })

test('two nodes that hear of the same changes share them, and calculate none of them twice', async () => {
  announce(all)
  await eventually(async () => ends.length === 4)
  expect(new Set(begun.map(({ node }) => node))).toEqual(new Set([0, 1]))
  await allDone(all)
  expect(begun.map(({ versionId }) => versionId).sort()).toEqual([...all].sort())
})

test('a node takes what a thread is free for and no more, and of one space never all', async () => {
  const [first] = SPACES
  nodes[0]!.changed(versionsOf(first!)[0]!, seq)
  await eventually(async () => ends.length === 1)
  for (const versionId of all) nodes[0]!.changed(versionId, seq)
  await eventually(async () => ends.length === 2)
  const taken = await site.sql<{ space_id: string }>('SELECT space_id FROM app.timetables WHERE state = 2')
  expect(taken.length).toBe(2)
  expect(new Set(taken.map((row) => row.space_id)).size).toBe(2)
  await allDone(all)
})

test('a space that alone waits gets every thread but one, which is there for the next space', async () => {
  const [own, other] = SPACES.map(versionsOf)
  const wide = createScheduling({
    ...{ database: databases[0]!, log, threads: 3, isWatched: () => true },
    calculate: calculating(0),
  })
  nodes.push(wide)
  for (const versionId of own!) wide.changed(versionId, seq)
  await eventually(async () => ends.length === 2)
  wide.changed(other![0]!, seq)
  await eventually(async () => ends.length === 3)
  const spaceOf = new Map([...own!.map((id) => [id, 'own'] as const), [other![0]!, 'other'] as const])
  expect(begun.map(({ versionId }) => spaceOf.get(versionId))).toEqual(['own', 'own', 'other'])
  await allDone([...own!, other![0]!])
})

test('what came while it ran is calculated afterwards, once', async () => {
  const versionId = all[0]!
  nodes[0]!.changed(versionId, seq)
  await eventually(async () => ends.length === 1)
  for (seq = 2; seq < 9; seq++) nodes[0]!.changed(versionId, seq)
  nodes[0]!.changed(versionId, seq)
  await allDone([versionId])
  expect(begun.length).toBe(2)
})

test('whoever asks gets a calculation that began afterwards, also where another one runs', async () => {
  const versionId = all[0]!
  nodes[0]!.changed(versionId, seq)
  await eventually(async () => ends.length === 1)
  seq = 2
  const asked = nodes[0]!.force(versionId)
  await allDone([versionId])
  await asked
  expect(begun.map(({ forced }) => forced)).toEqual([false, true])
})

test('a claim of a node that stands still ends after some seconds, and another node goes on', async () => {
  const versionId = all[0]!
  nodes[0]!.changed(versionId, seq)
  await eventually(async () => ends.length === 1)
  nodes[1]!.changed(versionId, seq)
  await eventually(async () => begun.some(({ node }) => node === 1))
  await allDone([versionId])
}, 40_000)

test('a version that is gone is waited for no longer', async () => {
  await expect(nodes[0]!.force('nowhere-----')).resolves.toBe(true)
  expect(begun).toEqual([])
})

test('what was left for later is made up for by itself', async () => {
  const versionId = all[0]!
  const left: (number | undefined)[] = [20]
  const node = createScheduling({
    ...{ database: databases[0]!, log, threads: 1, isWatched: () => true },
    calculate: async (claimed, { forced }) => {
      begun.push({ node: 0, versionId: claimed.versionId, forced })
      const againMs = left.shift()
      await site.sql(`UPDATE app.timetables SET state = 1, seq = 1, engine_version = $2 WHERE version_id = $1`, [
        claimed.versionId,
        ENGINE_VERSION,
      ])
      return { seq: 1, ...(againMs !== undefined && { againMs }) }
    },
  })
  node.changed(versionId, 1)
  await eventually(async () => begun.length === 2)
  await node.close()
})
