import { setImmediate as turn } from 'node:timers/promises'
import { packValues, storedValue } from '@plumbline/core/attributes'
import {
  attributeCreate,
  type DirectoryCommandInput,
  directoryAttributeSet,
  directoryCommands,
  directoryCreate,
  directoryDelete,
  directoryRelationColumns,
  directoryRelationCreate,
  directoryRelationDelete,
  directoryRelationExport,
  directoryRelationImport,
  directoryRelationList,
  directoryRelationRows,
  directoryRelationRowsChange,
  jobList,
  jobStop,
  recalculationApply,
  recalculationPreview,
  recalculationStart,
  recalculationSteps,
  recalculationUndo,
  resourceSettingsCreate,
  versionRelations,
  versionRelationsApplied,
} from '@plumbline/core/contract'
import type { DirectoryKind } from '@plumbline/core/directories'
import { beforeEach, describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { eventually } from '../../../../test/planning.ts'
import { pathOf, type Visitor } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { roomOf } from '../../schedules/document/index.ts'

const ground = useReadGround()

const AT_ONCE = 1_500

/** Ids of rows are their codes. */
const idOf = (code: string): string => code.padEnd(12, '_')
const ids: Record<string, string> = {}
const space = () => ({ params: { spaceId: ground.spaceId } })
const of = (directoryRelationId: string) => ({ params: { directoryRelationId } })

const directory = async (name: string, codes: string, kind: DirectoryKind = 'custom'): Promise<string> => {
  const input = { nodeId: null, kind, code: '', name }
  const { id } = (await ground.maya.ok(directoryCreate, { ...space(), input })).directory
  const rows = codes.split(' ').map((code) => ({ id: idOf(code), code, name: code }))
  const commands: DirectoryCommandInput[] = [{ do: 'rows.insert', parentId: null, rows }]
  await ground.maya.ok(directoryCommands, { params: { directoryId: id }, input: { commands } })
  return id
}
const attribute = async (code: string, directoryId: string): Promise<string> => {
  const input = { nodeId: null, code, name: code, type: 'list' as const }
  const { id } = (await ground.maya.ok(attributeCreate, { ...space(), input })).attribute
  const choice = { directory: { id: directoryId, branchId: null, level: null } }
  await ground.maya.ok(directoryAttributeSet, { params: { attributeId: id }, input: choice })
  return id
}
const create = (name: string, directories: string[], more: object = {}) =>
  ground.maya.call(directoryRelationCreate, {
    ...space(),
    input: { use: 'list', name, directoryIds: directories.map((one) => ids[one] ?? ''), ...more },
  })
const related = async (name: string, directories: string[], more: object = {}): Promise<string> =>
  (await create(name, directories, more)).body.directoryRelation.id
const row = (id: string, codes: (string | null)[], more: object = {}) => ({
  ...{ id: idOf(id), rowIds: codes.map((code) => code && idOf(code)) },
  ...more,
})
const norm = (rate: string, crew: string) => ({ norm: { rate, crew, productivity: '', unit: 'm3' } })
const column = (id: string, type: 'string' | 'number' | 'list', more: object = {}) => ({
  ...{ id, name: id, type, words: [] as string[], attributeId: null as string | null },
  ...more,
})
const plainAttribute = async (code: string, type: 'string' | 'number'): Promise<string> => {
  const input = { nodeId: null, code, name: code, type }
  return (await ground.maya.ok(attributeCreate, { ...space(), input })).attribute.id
}
const put = (id: string, revision: number, rows: ReturnType<typeof row>[]) =>
  ground.maya.call(directoryRelationRowsChange, { ...of(id), input: { revision, put: rows } })

beforeEach(async () => {
  ids.types = await directory('Types', 'CON MAS')
  ids.materials = await directory('Materials', 'C25 BR MO')
  ids.measures = await directory('Measures', 'm3 m2', 'measure')
})

describe('relations of directories', () => {
  test('R-DIR-05.relations are made and deleted; circles are refused with their path, directories in use stay', async () => {
    const first = await related('Materials of types', ['types', 'materials'])
    const second = await related('Measures of materials', ['materials', 'measures'])
    expect((await create('Back', ['measures', 'types'])).body).toMatchObject({
      error: 'RELATION_CYCLE',
      params: { path: 'Measures → Types → Materials → Measures' },
    })
    expect((await create('Itself', ['types', 'types'])).body.error).toBe('RELATION_DIRECTORIES')
    expect((await create('Elsewhere', ['types', 'nowhere'])).body.error).toBe('BAD_REQUEST')
    const through = await related('Measures of types', ['types', 'measures'], { through: [first, second] })
    const { directoryRelations } = await ground.maya.ok(directoryRelationList, space())
    expect(directoryRelations.map(({ name }) => name)).toEqual([
      'Materials of types',
      'Measures of materials',
      'Measures of types',
    ])
    expect((await ground.maya.call(directoryRelationDelete, of(second))).body.error).toBe('RELATION_IN_USE')
    const typesInUse = await ground.maya.call(directoryDelete, { params: { directoryId: ids.types ?? '' } })
    expect(typesInUse.body.error).toBe('DIRECTORY_IN_USE')
    await ground.maya.ok(directoryRelationDelete, of(through))
    await ground.maya.ok(directoryRelationDelete, of(second))
  })

  test('R-DIR-05.rows are put and removed as one revision, which those that go through it have too', async () => {
    const first = await related('Materials of types', ['types', 'materials'], { cardinality: '1:n' })
    const second = await related('Measures of materials', ['materials', 'measures'])
    const through = await related('Measures of types', ['types', 'measures'], { through: [first, second] })
    expect((await put(first, 0, [row('one', ['CON', 'C25'], { coefficient: '1.02' })])).body).toEqual({ revision: 1 })
    const codes = async (...rows: ReturnType<typeof row>[]) => (await put(first, 1, rows)).body.error
    expect((await put(first, 0, [])).body.error).toBe('RELATION_CHANGED')
    expect(await codes(row('two', ['MAS', 'C25']))).toBe('RELATION_ROW_SECOND')
    expect(await codes(row('two', ['CON', 'C25']))).toBe('RELATION_ROW_TWIN')
    expect(await codes(row('two', ['MAS', 'XX']))).toBe('RELATION_ROW_WRONG')
    expect(await codes(row('two', ['MAS', null]))).toBe('RELATION_ROW_WRONG')
    expect((await put(through, 1, [row('two', ['MAS', 'm3'])])).body.error).toBe('RELATION_THROUGH')
    const { revision, rows } = await ground.rita.ok(directoryRelationRows, of(first))
    expect({ revision, rows }).toEqual({
      revision: 1,
      rows: [{ ...row('one', ['CON', 'C25'], { coefficient: '1.02' }), norm: null }],
    })
    const removed = { revision: 1, remove: [idOf('one')] }
    expect(await ground.maya.ok(directoryRelationRowsChange, { ...of(first), input: removed })).toEqual({ revision: 2 })
    const { directoryRelations } = await ground.maya.ok(directoryRelationList, space())
    expect(directoryRelations.find(({ id }) => id === through)?.revision).toBe(2)
  })

  test('R-DIR-05.exchange rows go out by codes and come in again as no change; none, update and create', async () => {
    const norms = await related('Norms', ['types', 'materials'], { use: 'norm' })
    await put(norms, 0, [row('one', ['CON', null], norm('1.6', '8'))])
    const { rows } = await ground.rita.ok(directoryRelationExport, of(norms))
    expect(rows).toMatchObject([{ codes: ['CON', ''], coefficient: '1', ...norm('1.6', '8') }])
    const bring = (mode: 'none' | 'update' | 'create', given: object[]) =>
      ground.maya.ok(directoryRelationImport, { ...of(norms), input: { mode, rows: given as typeof rows } })
    expect(await bring('create', rows)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 1,
      unknown: [],
      revision: 1,
    })
    const other = [
      { codes: ['con', ''], ...norm('2', '8') },
      { codes: ['MAS', 'BR'], ...norm('3', '4') },
      { codes: ['XX', ''], ...norm('3', '4') },
    ]
    const counts = { created: 1, updated: 1, unchanged: 0, unknown: [2] }
    expect(await bring('none', other)).toEqual({ ...counts, revision: 1 })
    expect(await bring('update', other)).toEqual({ ...counts, revision: 2 })
    expect(await bring('create', other)).toEqual({ ...counts, updated: 0, unchanged: 1, revision: 3 })
    const after = (await ground.rita.ok(directoryRelationExport, of(norms))).rows
    expect(after.map(({ codes, norm: figures }) => `${codes} ${figures?.rate}`).sort()).toEqual(['CON, 2', 'MAS,BR 3'])
  })

  test('columns are kept with their rows, go out and come in by codes, and what is in one that is gone is forgotten', async () => {
    const list = await related('Materials of types', ['types', 'materials'])
    await put(list, 0, [row('one', ['CON', 'C25']), row('two', ['MAS', 'BR'])])
    const give = (revision: number, columns: object[]) =>
      ground.maya.call(directoryRelationColumns, { ...of(list), input: { revision, columns: columns as typeof both } })
    const both = [column('note____note', 'string'), column('grade__grade', 'list', { words: ['Fine', 'Coarse'] })]
    expect((await give(0, both)).body.error).toBe('RELATION_CHANGED')
    expect((await give(1, [column('note____note', 'list')])).body.error).toBe('RELATION_COLUMNS')
    expect((await give(1, both)).body).toMatchObject({ directoryRelation: { revision: 2, columns: both } })
    const bring = (values: Record<string, string>, mode: 'none' | 'create' = 'create') =>
      ground.maya.call(directoryRelationImport, {
        ...of(list),
        input: { mode, rows: [{ codes: ['CON', 'C25'], values }] },
      })
    expect((await bring({ grade__grade: 'rough' }, 'none')).body).toMatchObject({
      ...{ error: 'RELATION_VALUE_WRONG', params: { column: 'grade__grade', value: 'rough' } },
    })
    expect((await bring({ note____note: 'poured', grade__grade: 'fine' })).body).toMatchObject({ updated: 1 })
    expect((await bring({ grade__grade: 'Coarse' })).body).toMatchObject({ updated: 1, revision: 4 })
    const [first] = (await ground.rita.ok(directoryRelationExport, of(list))).rows
    expect(first).toMatchObject({ codes: ['CON', 'C25'], values: { note____note: 'poured', grade__grade: 'Coarse' } })
    const told = (await ground.rita.ok(directoryRelationRows, of(list))).rows
    expect(told.map(({ values }) => values)).toEqual([first?.values, undefined])
    // A word that is gone from the list stays where it stands, until something else is typed.
    expect((await give(4, [both[0]!, { ...both[1]!, words: ['Fine'] }])).status).toBe(200)
    expect((await bring({ note____note: 'cured' })).body).toMatchObject({ updated: 1, revision: 6 })
    expect((await give(6, [both[0]!])).status).toBe(200)
    const after = await ground.rita.ok(directoryRelationExport, of(list))
    expect(after).toMatchObject({ revision: 7, rows: [{ values: { note____note: 'cured' } }, {}] })
  })

  test('a column fills an attribute that has such values itself', async () => {
    const list = await related('Materials of types', ['types', 'materials'])
    const give = async (own: ReturnType<typeof column>) =>
      ground.maya.call(directoryRelationColumns, { ...of(list), input: { revision: 0, columns: [own] } })
    const taken = await attribute('type', ids.types ?? '')
    const number = await plainAttribute('days', 'number')
    const named = (attributeId: string, type: 'string' | 'number' | 'list') =>
      column('days____days', type, { attributeId, words: type === 'list' ? ['Fine'] : [] })
    expect((await give(named(taken, 'list'))).body.error).toBe('ATTRIBUTE_NOT_FILLED')
    expect((await give(named(number, 'string'))).body.error).toBe('ATTRIBUTE_NOT_FILLED')
    expect((await give(named('nowhere_here', 'number'))).body.error).toBe('NOT_FOUND')
    expect((await give(named(number, 'number'))).status).toBe(200)
  })

  test('100,000 rows are read, told by codes and changed while others are served within 20 ms', async () => {
    const list = await related('Materials of types', ['types', 'materials'])
    await put(list, 0, [row('one', ['CON', 'C25'])])
    await ground.site.sql(
      `INSERT INTO app.directory_rows (directory_id, id, space_id, place, code, name, status, cells, revision)
       SELECT directory_id, 'many' || lpad(n::text, 8, '0'), space_id, place || n, 'M' || n, 'Many', status, cells, revision
       FROM app.directory_rows, generate_series(1, 49999) AS n WHERE directory_id = $1 AND id = $2`,
      [ids.materials, idOf('C25')],
    )
    await ground.site.sql(
      `INSERT INTO app.directory_relation_rows (relation_id, id, space_id, row_ids, coefficient)
       SELECT r.relation_id, left(t.id, 1) || lpad(n::text, 11, '0'), r.space_id, ARRAY[t.id, 'many' || lpad(n::text, 8, '0')], '1.02'
       FROM app.directory_relation_rows r, generate_series(1, 49999) AS n, app.directory_rows t
       WHERE r.relation_id = $1 AND t.directory_id = $2`,
      [list, ids.types],
    )
    const read = async (route: typeof directoryRelationRows | typeof directoryRelationExport): Promise<number> => {
      const path = pathOf(route, of(list).params)
      const answer = await fetch(`${ground.maya.url}/api/v1${path}`, { headers: ground.maya.headers })
      return (await answer.arrayBuffer()).byteLength
    }
    await read(directoryRelationRows)
    const turns: number[] = []
    let isOver = false
    const watched = (async () => {
      for (let before = process.threadCpuUsage(); !isOver; before = process.threadCpuUsage()) {
        await turn()
        const { user, system } = process.threadCpuUsage(before)
        turns.push((user + system) / 1e3)
      }
    })()
    expect(await read(directoryRelationRows)).toBeGreaterThan(9e6)
    expect(await read(directoryRelationExport)).toBeGreaterThan(9e6)
    expect((await put(list, 1, [row('one', ['CON', 'BR'])])).body).toEqual({ revision: 2 })
    isOver = true
    await watched
    // Milliseconds of the processor; of a hundred turns one may have collected garbage.
    const busy = turns.filter((ms) => ms > 1).sort((one, other) => one - other)
    expect(busy[Math.floor(busy.length * 0.99)]).toBeLessThan(20)
  }, 120_000)

  test('who only reads changes nothing', async () => {
    const id = await related('Materials of types', ['types', 'materials'])
    const columns = { ...of(id), input: { revision: 0, columns: [] } }
    expect((await ground.rita.call(directoryRelationColumns, columns)).status).toBe(403)
    const input = { use: 'list' as const, name: 'Hers', directoryIds: [ids.types ?? '', ids.measures ?? ''] }
    expect((await ground.rita.call(directoryRelationCreate, { ...space(), input })).status).toBe(403)
    expect((await ground.rita.call(directoryRelationDelete, of(id))).status).toBe(403)
    const rows = { revision: 0, put: [row('one', ['CON', 'C25'])] }
    expect((await ground.rita.call(directoryRelationRowsChange, { ...of(id), input: rows })).status).toBe(403)
    expect((await ground.rita.call(recalculationApply, ground.ofVersion)).status).toBe(403)
    const stranger = await ground.site.person('stranger')
    expect((await stranger.call(directoryRelationRows, of(id))).status).toBe(404)
    expect((await stranger.call(directoryRelationColumns, columns)).status).toBe(404)
    expect((await stranger.call(recalculationPreview, ground.ofVersion)).status).toBe(404)
  })
})

describe('recalculation of a version', () => {
  const preview = () => ground.maya.ok(recalculationPreview, ground.ofVersion)
  const collab = () => openCollabApi(ground.site.collabUrl, ground.site.serviceToken)
  const state = () => ground.rita.ok(versionRelations, ground.ofVersion)

  test('R-DIR-05.recalculation R-DIR-05.version_indicator says which works differ, writes them as one step, and keeps the revisions', async () => {
    const [types, materials] = [
      await attribute('type', ids.types ?? ''),
      await attribute('material', ids.materials ?? ''),
    ]
    const list = await related('Materials of types', ['types', 'materials'])
    const norms = await related('Norms', ['types'], { use: 'norm' })
    await put(list, 0, [row('one', ['CON', 'C25']), row('two', ['MAS', 'BR']), row('three', ['MAS', 'MO'])])
    await put(norms, 0, [row('one', ['CON'], norm('1.6', '8'))])
    const [slab, wall] = [await ground.work('Slab', 1), await ground.work('Wall', 1)]
    const choose = (id: string, code: string, plan: string) => [
      { do: 'row.values' as const, ids: [id], values: { [types]: storedValue('list', idOf(code)) } },
      { do: 'row.set' as const, ids: [id], fields: { measure: { unit: 'm3', plan, fact: '0' } } },
    ]
    const commands = [...choose(slab, 'CON', '100'), ...choose(wall, 'MAS', '10')]
    await collab().command(roomOf(ground.versionId), commands, ground.maya.id, 'write')

    expect(await state()).toMatchObject({ outdated: true, directoryRelations: [{ applied: null }, { applied: null }] })
    const changes = [
      { field: materials, before: '', after: storedValue('list', idOf('C25')) },
      { field: 'labour', before: '', after: '160 h' },
      { field: 'duration', before: '480', after: '1200' },
    ]
    expect(await preview()).toEqual({ total: 1, works: [{ id: slab, code: 'Slab', name: 'Slab', changes }] })
    const only = { ...ground.ofVersion, input: { works: wall } }
    expect(await ground.maya.ok(recalculationPreview, only)).toEqual({ total: 0, works: [] })
    expect(await ground.maya.ok(recalculationSteps, only)).toMatchObject({ works: 0, commands: [] })
    const steps = await ground.maya.ok(recalculationSteps, ground.ofVersion)
    expect(steps).toMatchObject({ works: 1, directoryRelations: [{ revision: 1 }, { revision: 1 }] })
    expect(steps.commands).toEqual([
      { do: 'row.values', ids: [slab], values: { [materials]: storedValue('list', idOf('C25')) } },
      { do: 'row.set', ids: [slab], fields: { duration: 1200, labour: { unit: 'h', plan: '160', fact: '0' } } },
    ])
    const said = (revision: number) =>
      ground.maya.call(versionRelationsApplied, {
        ...ground.ofVersion,
        input: { directoryRelations: [{ id: norms, revision }] },
      })
    expect((await said(2)).body.error).toBe('RELATION_CHANGED')
    expect((await said(1)).status).toBe(200)
    expect(await state()).toMatchObject({ outdated: true, directoryRelations: [{ applied: null }, { applied: 1 }] })
    const { seq } = await collab().head(roomOf(ground.versionId))
    expect(await ground.maya.ok(recalculationApply, ground.ofVersion)).toEqual({ changed: 1 })
    expect((await collab().head(roomOf(ground.versionId))).seq).toBe(seq + 1)
    expect(await preview()).toEqual({ total: 0, works: [] })
    expect(await state()).toMatchObject({ outdated: false, directoryRelations: [{ applied: 1 }, { applied: 1 }] })

    await put(norms, 1, [row('one', ['CON'], norm('2', '8'))])
    expect(await state()).toMatchObject({
      outdated: true,
      directoryRelations: [{ applied: 1 }, { revision: 2, applied: 1 }],
    })
    expect((await preview()).works[0]?.changes.at(-1)).toEqual({ field: 'duration', before: '1200', after: '1500' })
    // Both in one call, so that a page asks once.
    const asked = { ...ground.ofVersion, input: { different: 'true' as const } }
    expect((await ground.rita.ok(versionRelations, asked)).different).toEqual(await preview())
    expect((await state()).different).toBeNull()
  })

  test('R-DIR-05.recalculation however many works are changed by a job, which is taken back by another one', async () => {
    const types = await attribute('type', ids.types ?? '')
    const norms = await related('Norms', ['types'], { use: 'norm' })
    await put(norms, 0, [row('one', ['CON'], norm('1.6', '8'))])
    const works = [await ground.work('Slab', 1), await ground.work('Wall', 1)]
    const values = { [types]: storedValue('list', idOf('CON')) }
    const commands = [
      { do: 'row.values' as const, ids: works, values },
      { do: 'row.set' as const, ids: works, fields: { measure: { unit: 'm3', plan: '100', fact: '0' } } },
    ]
    await collab().command(roomOf(ground.versionId), commands, ground.maya.id, 'write')
    const differing = await preview()
    expect(differing.total).toBe(2)

    expect((await ground.rita.call(recalculationStart, ground.ofVersion)).body.error).toBe('FORBIDDEN')
    const ended = (jobId: string) =>
      eventually(async () => {
        const { jobs } = await ground.maya.ok(jobList)
        return jobs.find(({ id, state: now }) => id === jobId && now !== 'running')
      })
    const { jobId } = await ground.maya.ok(recalculationStart, ground.ofVersion)
    expect(await ended(jobId)).toMatchObject({
      ...{ kind: 'recalculation', state: 'done', progress: 1 },
      details: { works: 2, changed: 2, seqs: [expect.any(Number)], before: [], undoes: null },
    })
    expect(await preview()).toEqual({ total: 0, works: [] })
    expect(await state()).toMatchObject({ outdated: false, directoryRelations: [{ applied: 1 }] })

    // What somebody changes since stays.
    const longer = { do: 'row.set' as const, ids: [works[1]!], fields: { duration: 4_800 } }
    await collab().command(roomOf(ground.versionId), [longer], ground.maya.id, 'write')
    const undo = (who: Visitor) => who.call(recalculationUndo, { params: { ...ground.ofVersion.params, jobId } })
    expect((await undo(ground.rita)).body.error).toBe('FORBIDDEN')
    const back = (await undo(ground.maya)).body
    expect(await ended(back.jobId)).toMatchObject({ state: 'done', details: { undoes: jobId, changed: 2, kept: 1 } })
    expect(await state()).toMatchObject({ outdated: true, directoryRelations: [{ applied: null }] })
    const after = await preview()
    const of = (told: typeof after, id?: string) => told.works.find((work) => work.id === id)
    expect(of(after, works[0])).toEqual(of(differing, works[0]))
    expect(of(after, works[1])?.changes).toContainEqual({ field: 'duration', before: '4800', after: '1200' })
    const nothing = { params: { ...ground.ofVersion.params, jobId: 'nonenonenone' } }
    expect((await ground.maya.call(recalculationUndo, nothing)).body.error).toBe('NOT_FOUND')
    // Taken back twice is as good as once, and what takes back is taken back by nothing.
    const again = (await undo(ground.maya)).body
    expect(await ended(again.jobId)).toMatchObject({ state: 'done' })
    expect(await preview()).toEqual(after)
    const ofUndo = { params: { ...ground.ofVersion.params, jobId: again.jobId } }
    expect((await ground.maya.call(recalculationUndo, ofUndo)).body.error).toBe('RECALCULATION_NOTHING')
  })

  test('R-DIR-05.recalculation of thousands of works goes part by part: stopped, what was changed stays; it goes on with the rest, and both are taken back', async () => {
    const types = await attribute('type', ids.types ?? '')
    const norms = await related('Norms', ['types'], { use: 'norm' })
    await put(norms, 0, [row('one', ['CON'], norm('1.6', '8'))])
    const works = await manyWorks(2_001, {
      values: packValues(new Map([[types, storedValue('list', idOf('CON'))]])),
      measure: { unit: 'm3', plan: '100', fact: '0' },
    })
    expect((await preview()).total).toBe(works)
    const ended = (jobId: string) =>
      eventually(async () => {
        const { jobs } = await ground.maya.ok(jobList)
        return jobs.find(({ id, state: now }) => id === jobId && now !== 'running')
      }, 120)

    const begun = await ground.maya.ok(recalculationStart, ground.ofVersion)
    await ground.maya.ok(jobStop, { params: { jobId: begun.jobId } })
    await ended(begun.jobId)
    // The part that it was at is whole, and told.
    const changed = await eventually(async () => {
      const { jobs } = await ground.maya.ok(jobList)
      const told = Number(jobs.find(({ id }) => id === begun.jobId)?.details.changed)
      return told + (await preview()).total === works && { told }
    })
    expect(changed.told).toBeLessThan(works)
    expect(await state()).toMatchObject({ directoryRelations: [{ applied: null }] })

    const rest = await ground.maya.ok(recalculationStart, ground.ofVersion)
    expect(await ended(rest.jobId)).toMatchObject({ state: 'done', details: { changed: works - changed.told } })
    expect((await preview()).total).toBe(0)
    // Of one that was stopped before its first part there is nothing to take back.
    for (const jobId of changed.told > 0 ? [rest.jobId, begun.jobId] : [rest.jobId]) {
      const undone = await ground.maya.ok(recalculationUndo, { params: { ...ground.ofVersion.params, jobId } })
      expect(await ended(undone.jobId)).toMatchObject({ state: 'done', details: { kept: 0 } })
    }
    expect((await preview()).total).toBe(works)
  }, 400_000)

  /** So many works, each a day long, in parts that a command takes. */
  async function manyWorks(count: number, fields: object): Promise<number> {
    for (let from = 0; from < count; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => `work${from + n}`.padEnd(12, '_'))
      const commands = some.map((id, n) => ({
        ...{ do: 'row.create' as const, id, place: { parentId: null, after: some[n - 1] ?? null } },
        fields: { name: id, duration: 480, ...fields },
      }))
      await collab().command(roomOf(ground.versionId), [{ do: 'batch', commands }], ground.maya.id, 'write')
    }
    return count
  }

  test('R-DIR-05.dependent_directories what depends on a choice is chosen anew when that changes, and stays where several go with it', async () => {
    const [types, materials] = [
      await attribute('type', ids.types ?? ''),
      await attribute('material', ids.materials ?? ''),
    ]
    const list = await related('Materials of types', ['types', 'materials'])
    await put(list, 0, [row('one', ['CON', 'C25']), row('two', ['MAS', 'BR']), row('three', ['MAS', 'MO'])])
    const wall = await ground.work('Wall', 1)
    const choose = (type: string, material: string) => {
      const values = { [types]: storedValue('list', idOf(type)), [materials]: storedValue('list', idOf(material)) }
      const command = { do: 'row.values' as const, ids: [wall], values }
      return collab().command(roomOf(ground.versionId), [command], ground.maya.id, 'write')
    }
    await choose('MAS', 'BR')
    expect((await preview()).total).toBe(0)
    await choose('CON', 'BR')
    const change = {
      field: materials,
      before: storedValue('list', idOf('BR')),
      after: storedValue('list', idOf('C25')),
    }
    expect((await preview()).works).toEqual([{ id: wall, code: 'Wall', name: 'Wall', changes: [change] }])
    await choose('MAS', 'C25')
    expect((await preview()).total).toBe(0)
  })

  test('a recalculation whose server died is gone on with, knows what it has changed, and is alone in its version', async () => {
    const types = await attribute('type', ids.types ?? '')
    const norms = await related('Norms', ['types'], { use: 'norm' })
    await put(norms, 0, [row('one', ['CON'], norm('1.6', '8'))])
    const slab = await ground.work('Slab', 1)
    const commands = [
      { do: 'row.values' as const, ids: [slab], values: { [types]: storedValue('list', idOf('CON')) } },
      { do: 'row.set' as const, ids: [slab], fields: { measure: { unit: 'm3', plan: '100', fact: '0' } } },
    ]
    await collab().command(roomOf(ground.versionId), commands, ground.maya.id, 'write')
    const { versionId, scheduleId, spaceId } = ground
    const at = { versionId, scheduleId, undoes: null }
    const details = { ...at, works: 3, changed: 2, seqs: [2], before: [], kept: 0 }
    await ground.site.sql(
      `INSERT INTO app.jobs (id, space_id, kind, node_id, name, user_id, alone, task, details, touched_at)
       VALUES ('recalculate0', $1, 'recalculation', $2, 'Plan', $3, $4, $5, $6, now() - interval '10 minutes')`,
      [spaceId, scheduleId, ground.maya.id, versionId, JSON.stringify(at), JSON.stringify(details)],
    )
    expect((await ground.maya.call(recalculationStart, ground.ofVersion)).body.error).toBe('RECALCULATION_RUNNING')
    await ground.site.secondNode()
    const job = await eventually(async () => {
      const { jobs } = await ground.maya.ok(jobList)
      return jobs.find(({ id, state: now }) => id === 'recalculate0' && now !== 'running')
    })
    expect(job).toMatchObject({ state: 'done', details: { changed: 3, seqs: [2, expect.any(Number)] } })
    expect((await preview()).total).toBe(0)
  })

  test('R-DIR-05.recalculation fills attributes of works with what columns of the rows say, shown before it is written', async () => {
    const types = await attribute('type', ids.types ?? '')
    const days = await plainAttribute('days', 'number')
    const norms = await related('Norms', ['types'], { use: 'norm' })
    const columns = [column('days____days', 'number', { attributeId: days })]
    await ground.maya.ok(directoryRelationColumns, { ...of(norms), input: { revision: 0, columns } })
    await put(norms, 1, [row('one', ['CON'], { ...norm('1.6', '8'), values: { days____days: '07.0' } })])
    const slab = await ground.work('Slab', 1)
    const choose = { [types]: storedValue('list', idOf('CON')) }
    await collab().command(
      roomOf(ground.versionId),
      [{ do: 'row.values', ids: [slab], values: choose }],
      ground.maya.id,
      'write',
    )
    const change = { field: days, before: '', after: 'n7' }
    expect(await preview()).toMatchObject({ total: 1, works: [{ id: slab, changes: [change] }] })
    expect((await ground.maya.ok(recalculationSteps, ground.ofVersion)).commands).toEqual([
      { do: 'row.values', ids: [slab], values: { [days]: 'n7' } },
    ])
    expect(await ground.maya.ok(recalculationApply, ground.ofVersion)).toEqual({ changed: 1 })
    expect(await preview()).toEqual({ total: 0, works: [] })
    await put(norms, 2, [row('one', ['CON'], { ...norm('1.6', '8'), values: { days____days: '9' } })])
    expect(await preview()).toMatchObject({ works: [{ changes: [{ ...change, before: 'n7', after: 'n9' }] }] })
  })

  test('R-DIR-05.recalculation gives works the resources that go with what they chose, in their quantity, as one step', async () => {
    const types = await attribute('type', ids.types ?? '')
    const made = await ground.maya.ok(resourceSettingsCreate, {
      input: { spaceId: ground.spaceId, code: 'MIX', name: 'Concrete C25', type: 'material' },
    })
    const { id: mix, directoryId } = made.resource
    const list = await ground.maya.ok(directoryRelationCreate, {
      ...space(),
      input: { use: 'list', name: 'Resources of types', directoryIds: [ids.types ?? '', directoryId] },
    })
    await put(list.directoryRelation.id, 0, [
      { ...row('one', ['CON'], { coefficient: '1.02' }), rowIds: [idOf('CON'), mix] },
    ])
    const slab = await ground.work('Slab', 1)
    const commands = [
      { do: 'row.values' as const, ids: [slab], values: { [types]: storedValue('list', idOf('CON')) } },
      { do: 'row.set' as const, ids: [slab], fields: { measure: { unit: 'm3', plan: '100', fact: '0' } } },
    ]
    await collab().command(roomOf(ground.versionId), commands, ground.maya.id, 'write')
    const change = { field: 'assignment', name: 'Concrete C25', before: '', after: '102' }
    expect((await preview()).works).toMatchObject([{ id: slab, changes: [change] }])
    const steps = await ground.maya.ok(recalculationSteps, ground.ofVersion)
    expect(steps.commands).toMatchObject([
      { do: 'assignment.put', assignment: { wbsId: slab, resourceId: mix, resourceType: 'material', plan: '102' } },
    ])
    expect(await ground.maya.ok(recalculationApply, ground.ofVersion)).toEqual({ changed: 1 })
    expect(await preview()).toEqual({ total: 0, works: [] })

    // Another volume, another quantity of the same assignment.
    const half = { do: 'row.set' as const, ids: [slab], fields: { measure: { unit: 'm3', plan: '50', fact: '0' } } }
    await collab().command(roomOf(ground.versionId), [half], ground.maya.id, 'write')
    expect((await preview()).works[0]?.changes).toEqual([{ ...change, before: '102', after: '51' }])
  })

  test('a locked version stays as it is', async () => {
    await ground.site.sql('UPDATE app.versions SET locked = true WHERE id = $1', [ground.versionId])
    expect((await ground.maya.call(recalculationStart, ground.ofVersion)).body.error).toBe('VERSION_LOCKED')
    expect((await ground.maya.call(recalculationApply, ground.ofVersion)).body.error).toBe('VERSION_LOCKED')
  })
})
