import {
  attributeCreate,
  attributeEdit,
  attributeUsage,
  type DirectoryCommandInput,
  directoryArchive,
  directoryAttributeList,
  directoryAttributeSet,
  directoryBody,
  directoryChange,
  directoryChanges,
  directoryCommands,
  directoryCreate,
  directoryDelete,
  directoryHistory,
  directoryList,
  directoryRead,
  directoryRelationCreate,
  directoryRelationRows,
  directoryRelationRowsChange,
  directoryRowHistory,
  directoryRowUses,
  directorySearch,
  directoryUndo,
  directoryValuesAdd,
  directoryWbsAssign,
  directoryWbsList,
  directoryWhole,
  epsDirectories,
  epsLists,
  versionAttributes,
} from '@plumbline/core/contract'
import { bodyAfter, choicesOf, type DirectoryColumn, directoryKinds } from '@plumbline/core/directories'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const ground = useReadGround()

const column = (id: string, more: Partial<DirectoryColumn> = {}): DirectoryColumn => ({
  ...{ id, code: id, name: id, type: 'string', unit: '', precision: 0, directoryId: null, required: false },
  ...{ unique: false, usual: '' },
  ...more,
})
const NORM = 'normnormnorm'
const SIGN = 'signsignsign'

const create = async (name: string, input: object = {}) =>
  (
    await ground.maya.ok(directoryCreate, {
      params: { spaceId: ground.spaceId },
      input: { nodeId: null, kind: 'custom', code: '', name, hierarchical: true, ...input },
    })
  ).directory
const of = (directoryId: string) => ({ params: { directoryId } })
const command = (directoryId: string, commands: DirectoryCommandInput[], who: Visitor = ground.maya) =>
  who.ok(directoryCommands, { ...of(directoryId), input: { commands } })
const refusal = async (directoryId: string, commands: DirectoryCommandInput[]) =>
  (await ground.maya.call(directoryCommands, { ...of(directoryId), input: { commands } })).body
const idOf = (name: string): string => name.padEnd(12, '_')
const insert = (names: string[], more: object = {}): DirectoryCommandInput => ({
  do: 'rows.insert',
  parentId: null,
  rows: names.map((name) => ({ id: idOf(name), code: name, name })),
  ...more,
})
const whole = async (directoryId: string, who: Visitor = ground.maya) => {
  const { directory } = await who.ok(directoryRead, of(directoryId))
  const reply = await who.call(directoryWhole, { params: { directoryId, revision: directory.revision } })
  return directoryBody.parse(reply.body)
}
/** Codes as they stand in the tree, each behind that of its parent. */
const tree = async (directoryId: string): Promise<string[]> => {
  const { ids, parents, codes } = await whole(directoryId)
  return ids.map((_, i) => {
    const parent = ids.indexOf(parents[i] ?? '')
    return parent < 0 ? (codes[i] ?? '') : `${codes[parent]}/${codes[i]}`
  })
}

describe('directories', () => {
  test('R-DIR-01 R-DIR-03 are made of each kind, in the space and at nodes, and stand below them', async () => {
    for (const kind of directoryKinds)
      await create(kind, { kind, nodeId: kind === 'user_list' ? ground.projectId : null })
    const at = { params: { epsId: ground.scheduleId } }
    const names = ({ directories }: { directories: { name: string }[] }) => directories.map(({ name }) => name)
    const inherited = names(await ground.rita.ok(epsDirectories, at))
    expect(inherited).toEqual([...directoryKinds.filter((kind) => kind !== 'user_list').sort(), 'user_list'])
    expect(names(await ground.rita.ok(epsLists, at))).toEqual(['user_list'])
    const params = { spaceId: ground.spaceId }
    expect(names(await ground.maya.ok(directoryList, { params }))).toHaveLength(6)
    const above = { params, input: { nodeId: ground.projectId } }
    expect(names(await ground.maya.ok(directoryList, above))).toHaveLength(6)
  })

  test('R-DIR-02 a directory is active or disabled, archived or not', async () => {
    const { id } = await create('Work types')
    const change = (input: object) => ground.maya.ok(directoryChange, { ...of(id), input: { revision: 0, ...input } })
    expect((await change({ status: 'disabled' })).directory).toMatchObject({ status: 'disabled', revision: 1 })
    const { directory } = await ground.maya.ok(directoryArchive, { ...of(id), input: { archived: true } })
    expect(directory).toMatchObject({ archived: true, revision: 2 })
    expect((await refusal(id, [insert(['a'])])).error).toBe('DIRECTORY_ARCHIVED')
    const twin = await create('Work types')
    expect((await ground.maya.call(directoryArchive, { ...of(id), input: { archived: false } })).body.error).toBe(
      'DIRECTORY_EXISTS',
    )
    await ground.maya.ok(directoryDelete, of(twin.id))
    await ground.maya.ok(directoryArchive, { ...of(id), input: { archived: false } })
    await command(id, [insert(['a'])])
  })

  test('a column keeps its type, and a definition that somebody else changed is not written over', async () => {
    const { id } = await create('Norms', { columns: [column(NORM, { type: 'number' })] })
    const change = async (input: object) =>
      (await ground.maya.call(directoryChange, { ...of(id), input: { revision: 0, ...input } })).body
    expect(await change({ columns: [column(NORM)] })).toMatchObject({ error: 'DIRECTORY_COLUMN_WRONG' })
    expect(await change({ columns: [column(NORM, { type: 'number', usual: 'many' })] })).toMatchObject({
      error: 'DIRECTORY_COLUMN_WRONG',
    })
    await command(id, [insert(['a'])])
    expect(await change({ columns: [column(NORM, { type: 'number', name: 'Rate' })] })).toMatchObject({
      directory: { revision: 2 },
    })
    expect(await change({ name: 'Others' })).toMatchObject({ error: 'DIRECTORY_CHANGED' })
  })

  test('a unit names the unit that it is counted in, which stands in the same directory (R-DIR-01)', async () => {
    const { id } = await create('Units', { kind: 'measure' })
    const base = column(NORM, { code: 'base', type: 'directory', directoryId: id })
    await ground.maya.ok(directoryChange, { ...of(id), input: { revision: 0, columns: [base] } })
    await command(id, [insert(['kg'])])
    const named = (text: string): DirectoryCommandInput => ({
      ...{ do: 'rows.insert', parentId: null },
      rows: [{ id: idOf(`t-${text}`), name: text, values: { [NORM]: idOf(text) } }],
    })
    await command(id, [named('kg')])
    expect((await refusal(id, [named('nothing')])).error).toBe('DIRECTORY_VALUE_WRONG')
    expect((await whole(id)).values[NORM]).toContain(idOf('kg'))
  })
})

describe('rows', () => {
  test('are inserted, moved, and stand in their order below their parents', async () => {
    const { id } = await create('Work types')
    await command(id, [insert(['a', 'b', 'c'])])
    await command(id, [insert(['a1', 'a2'], { parentId: idOf('a') }), insert(['first'], { after: null })])
    expect((await tree(id)).sort()).toEqual(['a', 'a/a1', 'a/a2', 'b', 'c', 'first'])
    await command(id, [{ do: 'rows.move', ids: [idOf('c')], parentId: null, after: idOf('a') }])
    await command(id, [{ do: 'rows.move', ids: [idOf('b')], parentId: idOf('a'), after: null }])
    const after = await tree(id)
    expect(after.filter((path) => !path.includes('/'))).toEqual(['first', 'a', 'c'])
    expect(after.filter((path) => path.includes('/'))).toEqual(['a/b', 'a/a1', 'a/a2'])
    const cycle = { do: 'rows.move' as const, ids: [idOf('a')], parentId: idOf('a1') }
    expect(await refusal(id, [cycle])).toMatchObject({ error: 'DIRECTORY_ROW_CYCLE', params: { path: 'a → a1 → a' } })
    const { revision } = (await ground.maya.ok(directoryRead, of(id))).directory
    expect(revision).toBe(4)
  })

  test('a list has no parents, a tree no more levels than it may', async () => {
    const { id } = await create('Reasons', { hierarchical: false })
    await command(id, [insert(['a'])])
    expect((await refusal(id, [insert(['b'], { parentId: idOf('a') })])).error).toBe('DIRECTORY_FLAT')
    const deep = await create('Deep')
    const names = Array.from({ length: 21 }, (_, i) => `n${i}`)
    const rows = names.map((name, i) => ({ id: idOf(name), ...(i > 0 && { parentId: idOf(names[i - 1] ?? '') }) }))
    const chain = (count: number): DirectoryCommandInput => ({
      do: 'rows.insert',
      parentId: null,
      rows: rows.slice(0, count),
    })
    expect((await refusal(deep.id, [chain(21)])).error).toBe('DIRECTORY_TOO_DEEP')
    expect((await command(deep.id, [chain(20)])).rows).toHaveLength(20)
  })

  test('a batch is done as a whole or not at all, and sent again it changes nothing', async () => {
    const { id } = await create('Work types')
    const change: DirectoryCommandInput = { do: 'rows.change', rows: [{ id: idOf('gone'), name: 'x' }] }
    expect((await refusal(id, [insert(['a']), change])).error).toBe('DIRECTORY_ROW_MISSING')
    expect((await ground.maya.ok(directoryRead, of(id))).directory).toMatchObject({ revision: 0, rows: 0 })
    await command(id, [insert(['a'])])
    expect(await command(id, [insert(['a'])])).toEqual({ revision: 1, rows: [], deleted: [], merged: {} })
  })

  test('codes and unique values are each there once; two rows may exchange theirs', async () => {
    const { id } = await create('Work types', { columns: [column(SIGN, { unique: true })] })
    await command(id, [insert(['a', 'b'])])
    const sign = (name: string, value: string) => ({ id: idOf(name), values: { [SIGN]: value } })
    await command(id, [{ do: 'rows.change', rows: [sign('a', 'x'), sign('b', 'y')] }])
    expect(await refusal(id, [{ do: 'rows.change', rows: [sign('a', 'y')] }])).toMatchObject({
      error: 'DIRECTORY_TAKEN',
      params: { field: SIGN, value: 'y' },
    })
    await command(id, [{ do: 'rows.change', rows: [sign('a', 'y'), sign('b', 'x')] }])
    expect((await refusal(id, [{ do: 'rows.change', rows: [{ id: idOf('a'), code: 'B' }] }])).error).toBe(
      'DIRECTORY_TAKEN',
    )
    const exchange = [
      { id: idOf('a'), code: 'b' },
      { id: idOf('b'), code: 'a' },
    ]
    expect((await command(id, [{ do: 'rows.change', rows: exchange }])).rows).toHaveLength(2)
  })

  test('hold what their columns are for; rows of other directories and people have to be there', async () => {
    const measures = await create('Measures', { kind: 'measure' })
    await command(measures.id, [insert(['m3'])])
    await command(measures.id, [{ do: 'rows.insert', parentId: null, rows: [{ id: idOf('old'), status: 'disabled' }] }])
    const [rate, day, flag, from, who] = ['rate', 'day', 'flag', 'from', 'who'].map(idOf) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const { id } = await create('Norms', {
      columns: [
        column(rate, { type: 'number', usual: '1' }),
        column(day, { type: 'date' }),
        column(flag, { type: 'boolean' }),
        column(from, { type: 'directory', directoryId: measures.id }),
        column(who, { type: 'person' }),
      ],
    })
    await command(id, [insert(['a'])])
    const set = (values: Record<string, string>): DirectoryCommandInput[] => [
      { do: 'rows.change', rows: [{ id: idOf('a'), values }] },
    ]
    const good = { [rate]: '1.20', [day]: '2026-03-02', [flag]: '1', [from]: idOf('m3'), [who]: ground.rita.id }
    expect((await command(id, set(good))).rows[0]?.values).toEqual({ ...good, [rate]: '1.2' })
    for (const [columnId, value] of [
      [rate, 'many'],
      [day, '2026-02-30'],
      [flag, 'yes'],
      [from, idOf('none')],
      [from, idOf('old')],
      [who, 'aaaaaaaaaaaa'],
      ['nonenonenone', 'x'],
    ] as const) {
      expect((await refusal(id, set({ [columnId]: value }))).error, value).toBe('DIRECTORY_VALUE_WRONG')
    }
    expect((await refusal(measures.id, [{ do: 'rows.delete', ids: [idOf('m3')] }])).error).toBe('DIRECTORY_ROW_IN_USE')
    expect((await ground.maya.call(directoryDelete, of(measures.id))).body.error).toBe('DIRECTORY_IN_USE')
    // Disabled later it stays where it is.
    await command(measures.id, [{ do: 'rows.change', rows: [{ id: idOf('m3'), status: 'disabled' }] }])
    expect((await command(id, set({ [rate]: '2' }))).rows[0]?.values[from]).toBe(idOf('m3'))
  })

  test('are found by the beginning of their code, by words, then anywhere', async () => {
    const { id } = await create('Work types')
    const row = (code: string, name: string) => ({ id: idOf(code), code, name })
    const rows = [row('9', 'Reslabbing'), row('5', 'Cores and slabs'), row('slab-1', 'Walls'), row('7', 'Doors')]
    await command(id, [{ do: 'rows.insert', parentId: null, rows }])
    await command(id, [{ do: 'rows.change', rows: [{ id: idOf('5'), status: 'disabled' }] }])
    const find = async (text: string, more: object = {}) =>
      (await ground.rita.ok(directorySearch, { ...of(id), input: { text, ...more } })).rows.map(({ code }) => code)
    expect(await find('SLAB')).toEqual(['slab-1', '5', '9'])
    expect(await find('slab', { offered: 'true' })).toEqual(['slab-1', '9'])
    expect(await find('core slab')).toEqual(['5'])
    expect(await find('%')).toEqual([])
    expect(await find("o'r:*")).toEqual([])
  })
})

describe('revisions', () => {
  test('who has an older one asks for what is other; the newest is kept by browsers', async () => {
    const { id } = await create('Work types')
    await command(id, [insert(['a', 'b'])])
    await command(id, [{ do: 'rows.change', rows: [{ id: idOf('a'), name: 'Walls' }] }])
    await command(id, [{ do: 'rows.delete', ids: [idOf('b')] }])
    const since = await ground.rita.ok(directoryChanges, { ...of(id), input: { since: 1 } })
    expect(since).toMatchObject({
      revision: 3,
      reload: false,
      deleted: [idOf('b')],
      rows: [{ name: 'Walls', revision: 2 }],
    })
    const reply = await ground.rita.call(directoryWhole, { params: { directoryId: id, revision: 3 } })
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(reply.body).toMatchObject({ revision: 3, ids: [idOf('a')], names: ['Walls'], revisions: [2] })
    const gone = await ground.rita.call(directoryWhole, { params: { directoryId: id, revision: 2 } })
    expect(gone.body.error).toBe('DIRECTORY_REVISION_GONE')
  })

  test('of one that stands at a node nobody is told who may not read it there', async () => {
    const { id } = await create('Hidden', { nodeId: ground.projectId })
    await ground.site.sql(
      `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
       VALUES (left(md5(random()::text), 12), $1, $2, $3, 'deny', '{eps.read}')`,
      [ground.spaceId, ground.projectId, ground.rita.id],
    )
    expect((await ground.rita.call(directoryRead, of(id))).status).toBeGreaterThan(400)
    const open = (await create('Open')).id
    const socket = io(ground.site.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: ground.rita.cookie, origin: ground.site.url },
    })
    const told = new Promise<unknown>((resolve) => socket.once('directory', resolve))
    await new Promise<void>((resolve) =>
      socket.on('connect', () => socket.emit('watchSpace', ground.spaceId, null, () => resolve())),
    )
    await command(id, [insert(['a'])])
    await command(open, [insert(['a'])])
    expect(await told).toMatchObject({ directoryId: open })
    socket.close()
    await ground.site.sql('DELETE FROM app.grants WHERE user_id = $1', [ground.rita.id])
  })

  test('everybody in the space is told of each', async () => {
    const { id } = await create('Work types')
    const socket = io(ground.site.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: ground.rita.cookie, origin: ground.site.url },
    })
    const told = new Promise<unknown>((resolve) => socket.once('directory', resolve))
    await new Promise<void>((resolve) =>
      socket.on('connect', () => socket.emit('watchSpace', ground.spaceId, null, () => resolve())),
    )
    await command(id, [insert(['a'])])
    expect(await told).toEqual({ directoryId: id, revision: 1, by: ground.maya.id })
    socket.close()
  })

  test('a row knows who changed what, and the own newest change is taken back unless others changed the same', async () => {
    const { id } = await create('Work types')
    await command(id, [insert(['a', 'b'])])
    await command(id, [{ do: 'rows.change', rows: [{ id: idOf('a'), name: 'Walls' }] }])
    const undo = () => ground.maya.ok(directoryUndo, of(id))
    expect((await undo()).rows).toMatchObject([{ id: idOf('a'), name: 'a', revision: 3 }])
    const params = { directoryId: id, rowId: idOf('a') }
    const { entries } = await ground.rita.ok(directoryRowHistory, { params })
    expect(entries.map(({ what, fields }) => [what, fields])).toEqual([
      ['undo', { name: ['Walls', 'a'] }],
      ['change', { name: ['a', 'Walls'] }],
      ['insert', {}],
    ])
    expect((await undo()).deleted.sort()).toEqual([idOf('a'), idOf('b')])
    expect((await ground.maya.call(directoryUndo, of(id))).body.error).toBe('DIRECTORY_NOTHING_TO_UNDO')
    const history = (await ground.rita.ok(directoryHistory, of(id))).entries
    expect(history.map(({ revision, what, rows }) => [revision, what, rows])).toEqual([
      [4, 'undo', 2],
      [3, 'undo', 1],
      [2, 'change', 1],
      [1, 'insert', 2],
    ])
  })

  test('two people who change at the same time have a revision each', async () => {
    const { id } = await create('Work types')
    const names = Array.from({ length: 8 }, (_, i) => `n${i}`)
    const revisions = await Promise.all(names.map(async (name) => (await command(id, [insert([name])])).revision))
    expect(revisions.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await whole(id)).ids).toHaveLength(8)
  })
})

describe('lists that take their values from a directory', () => {
  const list = async (type: 'list' | 'list_multi' | 'string' = 'list') =>
    (
      await ground.maya.ok(attributeCreate, {
        params: { spaceId: ground.spaceId },
        input: { nodeId: null, code: 'crew', name: 'Crew', type },
      })
    ).attribute.id
  const take = (attributeId: string, directory: { id: string; branchId: string | null; level: number | null } | null) =>
    ground.maya.call(directoryAttributeSet, { params: { attributeId }, input: { directory } })
  const all = (id: string) => ({ id, branchId: null, level: null })
  const offered = async () => {
    const { attributes } = await ground.rita.ok(versionAttributes, ground.ofVersion)
    const [attribute] = attributes
    // Of the directory only its revision is told: its rows are read once for all lists that take from it.
    expect(attribute?.values).toEqual([])
    if (!attribute?.directory) return []
    const values = choicesOf(await whole(attribute.directory.id, ground.rita), attribute.directory)
    expect(attribute.directory.revision).toBe((await whole(attribute.directory.id)).revision)
    return values.map(({ name, disabled }) => (disabled ? `(${name})` : name))
  }

  test('R-WBS-18 (part) offer its rows, by branch or level; what is not offered keeps its name', async () => {
    const { id } = await create('Crews')
    await command(id, [insert(['b', 'a'])])
    await command(id, [insert(['a2', 'a1'], { parentId: idOf('a') })])
    await command(id, [{ do: 'rows.change', rows: [{ id: idOf('b'), status: 'disabled' }] }])
    const attributeId = await list()
    await take(attributeId, all(id))
    expect(await offered()).toEqual(['(b)', 'a', 'a2', 'a1'])
    await take(attributeId, { id, branchId: idOf('a'), level: null })
    expect(await offered()).toEqual(['(b)', '(a)', 'a2', 'a1'])
    await take(attributeId, { id, branchId: null, level: 1 })
    expect(await offered()).toEqual(['(b)', 'a', '(a2)', '(a1)'])
    await command(id, [{ do: 'rows.delete', ids: [idOf('a2')] }])
    await command(id, [{ do: 'rows.change', rows: [{ id: idOf('a'), name: 'Fitters' }] }])
    expect(await offered()).toEqual(['(b)', 'Fitters', '(a1)', '(a2)'])
    expect(await ground.rita.ok(directoryAttributeList, of(id))).toMatchObject({ attributes: [{ id: attributeId }] })
    expect((await ground.maya.call(directoryDelete, of(id))).body.error).toBe('DIRECTORY_IN_USE')
    await ground.maya.ok(attributeEdit, { params: { attributeId }, input: { name: 'Gang' } })
    await take(attributeId, null)
    expect(await offered()).toEqual([])
    await ground.maya.ok(directoryDelete, of(id))
  })

  test('are lists, and the directory is offered where they are', async () => {
    const { id } = await create('Crews', { nodeId: ground.projectId })
    const attributeId = await list()
    expect((await take(attributeId, all(id))).body.error).toBe('DIRECTORY_ELSEWHERE')
    expect((await take(attributeId, all('nonenonenone'))).body.error).toBe('DIRECTORY_ELSEWHERE')
    const other = await ground.maya.ok(attributeCreate, {
      params: { spaceId: ground.spaceId },
      input: { nodeId: ground.projectId, code: 'note', name: 'Note', type: 'string' },
    })
    expect((await take(other.attribute.id, all(id))).body.error).toBe('ATTRIBUTE_NOT_A_LIST')
    const call = { params: { attributeId }, input: { directory: null } }
    expect((await ground.rita.call(directoryAttributeSet, call)).body.error).toBe('FORBIDDEN')
  })

  test('R-DIR-06 works are given rows that can be chosen, and show them under a new name at once', async () => {
    const { id } = await create('Crews')
    await command(id, [insert(['a', 'b', 'old'])])
    await command(id, [{ do: 'rows.change', rows: [{ id: idOf('old'), status: 'disabled' }] }])
    const attributeId = await list('list_multi')
    await take(attributeId, all(id))
    const [one, other] = [await ground.work('W1', 1), await ground.work('W2', 1)]
    const params = { versionId: ground.versionId, directoryId: id }
    const give = (names: string[], who: Visitor = ground.maya) =>
      who.call(directoryValuesAdd, { params, input: { attributeId, rowIds: names.map(idOf), works: [one, other] } })
    expect((await give(['old'])).body.error).toBe('DIRECTORY_ROW_MISSING')
    expect((await give(['none'])).body.error).toBe('DIRECTORY_ROW_MISSING')
    expect((await give(['a'], ground.rita)).body.error).toBe('FORBIDDEN')
    expect((await give(['b', 'a'])).body).toEqual({ changed: 2 })
    const usage = await ground.maya.ok(attributeUsage, { params: { attributeId } })
    expect(usage.versions).toMatchObject([{ versionId: ground.versionId, works: 2 }])
    await command(id, [{ do: 'rows.change', rows: [{ id: idOf('a'), name: 'Fitters' }] }])
    expect(await offered()).toEqual(['Fitters', 'b', '(old)'])
  })
})

test('R-WBS-19 works are given rows by codes of both after a look at it, and are found by the directory', async () => {
  const { id } = await create('Crews')
  await command(id, [insert(['a', 'b'])])
  const { attribute } = await ground.maya.ok(attributeCreate, {
    params: { spaceId: ground.spaceId },
    input: { nodeId: null, code: 'crews', name: 'Crews', type: 'list_multi' },
  })
  const attributeId = attribute.id
  const params = { versionId: ground.versionId, directoryId: id }
  const one = await ground.work('W1', 1)
  await ground.work('W2', 1)
  const lines = [
    { work: 'w1', row: 'a' },
    { work: 'W1', row: 'B' },
    { work: 'W2', row: 'nothing' },
    { work: 'W3', row: 'a' },
  ]
  const assign = (more: object = {}, who: Visitor = ground.maya) =>
    who.call(directoryWbsAssign, { params, input: { attributeId, lines, ...more } })
  expect((await assign()).body.error).toBe('DIRECTORY_ELSEWHERE')
  const source = { id, branchId: null, level: null }
  await ground.maya.ok(directoryAttributeSet, { params: { attributeId }, input: { directory: source } })
  const problems = [
    { line: 2, is: 'row' },
    { line: 3, is: 'work' },
  ]
  expect((await assign({ preview: true })).body).toEqual({ changed: 1, unchanged: 0, problems })
  const listed = async () => (await ground.rita.ok(directoryWbsList, { params })).works
  expect(await listed()).toEqual([])
  expect((await assign({}, ground.rita)).body.error).toBe('FORBIDDEN')
  expect((await assign()).body).toEqual({ changed: 1, unchanged: 0, problems })
  expect((await assign()).body).toEqual({ changed: 0, unchanged: 1, problems })
  expect(await listed()).toEqual([{ id: one, code: 'W1', name: 'W1', attributeId, rowIds: [idOf('a'), idOf('b')] }])
  await ground.maya.ok(directoryAttributeSet, { params: { attributeId }, input: { directory: null } })
})

describe('merged rows', () => {
  const uses = async (directoryId: string, names: string[], who: Visitor = ground.rita) =>
    who.ok(directoryRowUses, { ...of(directoryId), input: { rows: names.map(idOf).join() } })

  test('are the row that they have become: in columns and in works, until that is taken back', async () => {
    const { id } = await create('Crews')
    await command(id, [insert(['a', 'b', 'c'])])
    await command(id, [insert(['b1'], { parentId: idOf('b') })])
    const site = column(SIGN, { type: 'directory', directoryId: id })
    const sites = await create('Sites', { columns: [site] })
    await command(sites.id, [insert(['s'])])
    await command(sites.id, [{ do: 'rows.change', rows: [{ id: idOf('s'), values: { [SIGN]: idOf('b') } }] }])
    const { attribute } = await ground.maya.ok(attributeCreate, {
      params: { spaceId: ground.spaceId },
      input: { nodeId: null, code: 'crew', name: 'Crew', type: 'list' },
    })
    const source = { id, branchId: null, level: null }
    await ground.maya.ok(directoryAttributeSet, { params: { attributeId: attribute.id }, input: { directory: source } })
    const work = await ground.work('W1', 1)
    const params = { versionId: ground.versionId, directoryId: id }
    const input = { attributeId: attribute.id, rowIds: [idOf('b')], works: [work] }
    await ground.maya.ok(directoryValuesAdd, { params, input })

    expect(await uses(id, ['b'])).toMatchObject({
      columns: [{ directoryId: sites.id, columnName: SIGN, rows: 1 }],
      versions: [{ versionId: ground.versionId, works: 1 }],
      unread: 0,
    })
    expect(await uses(id, ['a'])).toEqual({ columns: [], relations: [], versions: [], unread: 0 })
    const merger = { do: 'rows.merge' as const, ids: [idOf('b')], into: idOf('a') }
    const before = await whole(id)
    expect((await command(id, [merger])).merged).toEqual({ [idOf('b')]: idOf('a') })
    // Who has the revision from before asks for what changed, and has the same.
    const since = async (revision: number) =>
      ground.rita.ok(directoryChanges, { ...of(id), input: { since: revision } })
    const after = bodyAfter(before, await since(before.revision))
    expect(after).toEqual(await whole(id))
    expect((await tree(id)).sort()).toEqual(['a', 'a/b1', 'c'])
    expect((await whole(id)).merged).toEqual({ [idOf('b')]: idOf('a') })
    expect(await uses(id, ['a'])).toMatchObject({ columns: [{ rows: 1 }], versions: [{ works: 1 }] })
    const shown = async () => choicesOf(await whole(id), source).find((value) => value.id === idOf('b'))
    expect(await shown()).toMatchObject({ name: 'a', disabled: true })
    // What has become of a row that is merged itself.
    await command(id, [{ ...merger, ids: [idOf('a')], into: idOf('c') }])
    expect(await shown()).toMatchObject({ name: 'c' })
    expect((await refusal(id, [{ do: 'rows.delete', ids: [idOf('c')] }])).error).toBe('DIRECTORY_ROW_IN_USE')
    await ground.maya.ok(directoryUndo, of(id))
    await ground.maya.ok(directoryUndo, of(id))
    expect((await tree(id)).sort()).toEqual(['a', 'b', 'b/b1', 'c'])
    expect(await shown()).toMatchObject({ name: 'b', disabled: false })
    expect(bodyAfter(after, await since(after.revision))).toEqual(await whole(id))
    await ground.maya.ok(directoryAttributeSet, { params: { attributeId: attribute.id }, input: { directory: null } })
  })

  test('are not what stands below them, and not the same', async () => {
    const { id } = await create('Crews')
    await command(id, [insert(['a', 'b'])])
    await command(id, [insert(['a1'], { parentId: idOf('a') })])
    const merge = (ids: string[], into: string) =>
      refusal(id, [{ do: 'rows.merge', ids: ids.map(idOf), into: idOf(into) }])
    expect((await merge(['a'], 'a1')).error).toBe('DIRECTORY_ROW_CYCLE')
    expect((await merge(['a', 'b'], 'b')).error).toBe('BAD_REQUEST')
    expect((await merge(['b'], 'none')).error).toBe('DIRECTORY_ROW_MISSING')
    expect((await tree(id)).sort()).toEqual(['a', 'a/a1', 'b'])
  })

  test('are found in relations, which tell apart by them what is the same now', async () => {
    const [types, stuff] = [await create('Types'), await create('Stuff')]
    await command(types.id, [insert(['t', 'u'])])
    await command(stuff.id, [insert(['x', 'y'])])
    const { directoryRelation } = await ground.maya.ok(directoryRelationCreate, {
      params: { spaceId: ground.spaceId },
      input: { use: 'list', name: 'Stuff of types', directoryIds: [types.id, stuff.id] },
    })
    const params = { directoryRelationId: directoryRelation.id }
    const row = (first: string, second: string) => ({
      id: idOf(`${first}-${second}`),
      rowIds: [idOf(first), idOf(second)],
    })
    const put = [row('t', 'x'), row('u', 'x'), row('u', 'y')]
    await ground.maya.ok(directoryRelationRowsChange, { params, input: { revision: 0, put } })
    expect((await uses(types.id, ['u'])).relations).toMatchObject([{ name: 'Stuff of types', rows: 2 }])
    await command(types.id, [{ do: 'rows.merge', ids: [idOf('u')], into: idOf('t') }])
    const rows = async () => {
      const told = await ground.rita.ok(directoryRelationRows, { params })
      return { revision: told.revision, pairs: told.rows.map(({ rowIds }) => rowIds.map((one) => one?.[0]).join('')) }
    }
    expect(await rows()).toEqual({ revision: 2, pairs: ['tx', 'ty'] })
    await ground.maya.ok(directoryUndo, of(types.id))
    expect(await rows()).toEqual({ revision: 3, pairs: ['tx', 'ux', 'uy'] })
    await command(types.id, [{ do: 'rows.merge', ids: [idOf('u')], into: idOf('t') }])
    await ground.maya.ok(directoryRelationRowsChange, { params, input: { revision: 4, remove: [idOf('t-x')] } })
    expect(await rows()).toEqual({ revision: 5, pairs: ['ty'] })
  })
})

test('a reader reads and changes nothing', async () => {
  const { id } = await create('Work types')
  await command(id, [insert(['a'])])
  expect((await whole(id, ground.rita)).codes).toEqual(['a'])
  const call = { ...of(id), input: { commands: [insert(['b'])] } }
  expect((await ground.rita.call(directoryCommands, call)).body.error).toBe('FORBIDDEN')
  expect((await ground.rita.call(directoryUndo, of(id))).body.error).toBe('FORBIDDEN')
})
