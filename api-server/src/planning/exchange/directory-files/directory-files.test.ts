import { buffer } from 'node:stream/consumers'
import {
  type DirectoryFileChoice,
  directoryArchive,
  directoryBody,
  directoryCommands,
  directoryCreate,
  directoryDownload,
  directoryRead,
  directorySynonyms,
  directorySynonymsSet,
  directoryUndo,
  directoryUpload,
  directoryUploadPreview,
  directoryWhole,
  jobList,
} from '@plumbline/core/contract'
import type { DirectoryColumn } from '@plumbline/core/directories'
import { describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { workbookStream } from '../tables/index.ts'

const ground = useReadGround()

const NORM = 'normnormnorm'
const FROM = 'fromfromfrom'
const column = (id: string, more: Partial<DirectoryColumn> = {}): DirectoryColumn => ({
  ...{ id, code: id, name: id, type: 'string', unit: '', precision: 0, directoryId: null, required: false },
  ...{ unique: false, usual: '' },
  ...more,
})
const create = async (name: string, columns: DirectoryColumn[] = []) => {
  const input = { nodeId: null, kind: 'custom' as const, code: '', name, hierarchical: true, columns }
  return (await ground.maya.ok(directoryCreate, { params: { spaceId: ground.spaceId }, input })).directory.id
}
const withMeasures = async () => {
  const measures = await create('Measures')
  const rows = [{ id: 'm3__________', code: 'm3', name: 'Cubic metre' }]
  const commands = [{ do: 'rows.insert' as const, parentId: null, rows }]
  await ground.maya.ok(directoryCommands, { params: { directoryId: measures }, input: { commands } })
  return create('Work types', [
    column(NORM, { name: 'Norm', type: 'number' }),
    column(FROM, { name: 'Measure', type: 'directory', directoryId: measures }),
  ])
}
const file = (content: string | Uint8Array<ArrayBuffer>, name = 'types.csv') => new File([content], name)
const choose = (choice: Partial<DirectoryFileChoice>) => ({ choice: JSON.stringify(choice) })
const look = async (directoryId: string, content: File, choice: Partial<DirectoryFileChoice> = {}) =>
  (await ground.maya.upload(directoryUploadPreview, { directoryId }, content, choose(choice))).body
const upload = async (directoryId: string, content: File, choice: Partial<DirectoryFileChoice> = {}) => {
  const { body } = await ground.maya.upload(directoryUpload, { directoryId }, content, choose(choice))
  return eventually(async () => {
    const { jobs } = await ground.maya.ok(jobList)
    const job = jobs.find(({ id }) => id === body.jobId)
    return job && job.state !== 'running' && job
  }, 110)
}
const whole = async (directoryId: string) => {
  const { directory } = await ground.maya.ok(directoryRead, { params: { directoryId } })
  const reply = await ground.maya.call(directoryWhole, { params: { directoryId, revision: directory.revision } })
  return directoryBody.parse(reply.body)
}
const download = async (directoryId: string, format: 'xlsx' | 'csv' | 'json', language: 'en' | 'ru') => {
  const reply = await ground.rita.call(directoryDownload, { params: { directoryId, format }, input: { language } })
  const body: unknown = reply.body
  return file(body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body), `types.${format}`)
}
const table =
  'Code;Name;Level;Norm;Measure;Remark\n03;Concrete;1;;;x\n03.1;"Slabs; pump";2;1,2;m3;\n04;Masonry;1;many;;\n'

describe('a directory from a file (R-DIR-07)', () => {
  test('is shown before anything is written: columns that are guessed, what each row becomes, wrong cells', async () => {
    const id = await withMeasures()
    const shown = await look(id, file(table))
    expect(shown.mapping).toEqual({ sheet: 0, headRow: 0, columns: ['code', 'name', 'level', NORM, FROM, null] })
    expect(shown.counts).toEqual({ create: 2, update: 0, same: 0, none: 0, wrong: 1 })
    expect(shown.problems).toEqual([{ row: 3, column: 3, code: 'value', text: 'many' }])
    expect((await ground.maya.ok(directoryRead, { params: { directoryId: id } })).directory.rows).toBe(0)
    const titled = { mapping: { sheet: 0, headRow: 1, columns: null } }
    expect((await look(id, file(table), titled)).mapping).toEqual({ sheet: 0, headRow: 1, columns: [] })
    const mapping = { ...shown.mapping, columns: ['code', 'name', 'level', null, null, null] }
    expect((await look(id, file(table), { mapping, skipped: [1] })).counts).toMatchObject({
      wrong: 1,
      none: 1,
      create: 1,
    })
  })

  test('is written as one revision that one undo takes back; the same file again changes nothing', async () => {
    const id = await withMeasures()
    expect(await upload(id, file(table))).toMatchObject({ state: 'done', details: { created: 2, updated: 0 } })
    const { codes, names, values, ids, parents } = await whole(id)
    expect(new Set(codes)).toEqual(new Set(['03', '03.1']))
    const slabs = codes.indexOf('03.1')
    expect([names[slabs], values[NORM]?.[slabs], values[FROM]?.[slabs]]).toEqual(['Slabs; pump', '1.2', 'm3__________'])
    expect(parents[slabs]).toBe(ids[codes.indexOf('03')])
    expect((await look(id, file(table))).counts).toMatchObject({ create: 0, update: 0, same: 2, wrong: 1 })
    const renamed = table.replace('Masonry;1;many', 'Masonry;1;2').replace('Concrete', 'Frame')
    expect(await upload(id, file(renamed), { fresh: 'none' })).toMatchObject({ details: { created: 0, updated: 1 } })
    expect((await whole(id)).names).toContain('Frame')
    for (const revision of [3, 4]) {
      expect((await ground.maya.ok(directoryUndo, { params: { directoryId: id } })).revision).toBe(revision)
    }
    expect((await whole(id)).codes).toEqual([])
  })

  test('goes out as workbook, text and JSON in both languages, and comes in again without a difference', async () => {
    const id = await withMeasures()
    await upload(id, file(table.replace('many', '0.5')))
    const rows = [{ id: 'nocode______', name: "'=odd", status: 'disabled' as const }]
    const commands = [{ do: 'rows.insert' as const, parentId: null, rows }]
    await ground.maya.ok(directoryCommands, { params: { directoryId: id }, input: { commands } })
    for (const format of ['xlsx', 'csv', 'json'] as const) {
      for (const language of ['en', 'ru'] as const) {
        const { counts, problems } = await look(id, await download(id, format, language))
        expect({ format, counts, problems }).toEqual({
          ...{ format, problems: [] },
          counts: { create: 0, update: 0, same: 4, none: 0, wrong: 0 },
        })
      }
    }
  })

  test.runIf(process.env.SLOW)(
    'of 20,000 rows comes from a workbook and goes back to one without a difference',
    async () => {
      const id = await withMeasures()
      const count = 20_000
      const title = (text: string) => ({ title: text, field: null, hidden: false })
      const sheet = {
        name: 'Types',
        columns: ['Code', 'Name', 'Level', 'Norm', 'Measure'].map(title),
        *rows() {
          for (let n = 0; n < count; n++) {
            const cells = [`c${n}`, `Work type ${n}`, n % 100 === 0 ? 1 : 2, n / 8, n % 2 ? 'm3' : null]
            yield { cells, outline: 0, isSummary: false }
          }
        },
      }
      const book = file(await buffer(workbookStream([sheet])), 'types.xlsx')
      expect((await look(id, book)).counts).toMatchObject({ create: count, wrong: 0 })
      // Postgres knows of few changes yet, and would go through all of them for each one.
      await ground.site.sql('ANALYZE app.directory_changes')
      expect(await upload(id, book)).toMatchObject({ state: 'done', details: { created: count } })
      const { counts } = await look(id, await download(id, 'xlsx', 'en'))
      expect(counts).toMatchObject({ same: count, create: 0, update: 0, wrong: 0 })
      expect((await ground.maya.ok(directoryUndo, { params: { directoryId: id } })).deleted).toHaveLength(count)
    },
    120_000,
  )

  test('is no file that anybody reads as a table, and an archived directory takes none', async () => {
    const id = await withMeasures()
    const refused = async (content: File, route = directoryUploadPreview) =>
      (await ground.maya.upload(route, { directoryId: id }, content)).body.error
    expect(await refused(file('{"rows": 5}', 'types.json'))).toBe('DIRECTORY_FILE_UNKNOWN')
    expect(await refused(file('PK\u0003\u0004 no archive xl/workbook.xml', 'types.xlsx'))).toBe('UPLOAD_BROKEN')
    expect(
      (await ground.maya.upload(directoryUpload, { directoryId: id }, file(table), { choice: 'no' })).body.error,
    ).toBe('BAD_REQUEST')
    await ground.maya.ok(directoryArchive, { params: { directoryId: id }, input: { archived: true } })
    expect(await refused(file(table))).toBe('DIRECTORY_ARCHIVED')
  })

  test('what two wrong parents would make of the tree is refused as a whole', async () => {
    const id = await create('Round')
    await upload(id, file('Code,Parent code\na,\nb,a\n'))
    const job = await upload(id, file('Code,Parent code\na,b\nb,a\n'))
    expect(job).toMatchObject({ state: 'failed', error: { code: 'DIRECTORY_ROW_CYCLE' } })
    expect((await ground.maya.ok(directoryRead, { params: { directoryId: id } })).directory.revision).toBe(1)
  })

  test('is recognised where it calls rows otherwise: by what was learned when somebody said so, kept with the row', async () => {
    const id = await withMeasures()
    await upload(id, file('Code,Name\n03.1,Slabs by pump\n04,Masonry\n'))
    const { ids, codes } = await whole(id)
    const slabs = ids[codes.indexOf('03.1')]!
    const theirs = () => file('Code,Name,Norm\nB-7,Pump slabs by crane,3\n')
    const first = await look(id, theirs())
    expect(first.counts).toMatchObject({ create: 1, update: 0 })
    expect(first.called).toEqual([
      { row: 1, text: 'B-7 Pump slabs by crane', rowId: slabs, code: '03.1', name: 'Slabs by pump', known: false },
    ])
    const said = await look(id, theirs(), { meant: { 1: slabs } })
    expect(said.counts).toMatchObject({ create: 0, update: 1 })
    expect((await look(id, theirs(), { meant: { 1: '' } })).called).toEqual([])
    await upload(id, theirs(), { meant: { 1: slabs } })
    const params = { directoryId: id, rowId: slabs }
    expect((await ground.rita.ok(directorySynonyms, { params })).synonyms).toEqual(['b-7', 'pump slabs by crane'])
    const again = await look(id, theirs())
    expect([again.counts.same, again.called[0]?.known]).toEqual([1, true])
    expect((await whole(id)).names).toContain('Slabs by pump')

    const set = (who: Visitor, synonyms: string[]) => who.call(directorySynonymsSet, { params, input: { synonyms } })
    expect((await set(ground.rita, [])).body.error).toBe('FORBIDDEN')
    expect((await set(ground.maya, ['  Crane  SLABS '])).body.synonyms).toEqual(['crane slabs'])
    expect((await look(id, theirs())).counts).toMatchObject({ create: 1 })
  })

  test('a reader fetches it and uploads nothing, a stranger does neither', async () => {
    const id = await withMeasures()
    const error = async (who: Visitor, route = directoryUpload) =>
      (await who.upload(route, { directoryId: id }, file(table))).body.error
    expect(await error(ground.rita)).toBe('FORBIDDEN')
    const read = { params: { directoryId: id, format: 'csv' as const } }
    expect((await ground.rita.call(directoryDownload, read)).status).toBe(200)
    const stranger = await ground.site.person('stranger')
    expect(await error(stranger)).toBe('NOT_FOUND')
    expect((await stranger.call(directoryDownload, read)).body.error).toBe('NOT_FOUND')
  })
})
