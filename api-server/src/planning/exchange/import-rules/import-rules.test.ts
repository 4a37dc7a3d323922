import {
  attributeAccessSet,
  attributeCreate,
  checklistApply,
  checklistCreate,
  checklistTick,
  importedFileList,
  importedFileUndo,
  importRuleCreate,
  importRuleDefaultRead,
  importRuleDefaultSave,
  importRuleDelete,
  importRuleEdit,
  importRuleList,
  projectUpload,
  scheduleRead,
  type Upload,
  uploadChoose,
  uploadComparison,
  uploadConfirm,
  uploadRead,
  versionExport,
  versionSetLocked,
  versionUpload,
  versionUploadSynchronous,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { usualRule } from '@plumbline/core/exchange/rules'
import { formatInstant } from '@plumbline/core/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let site: Installation
let maya: Visitor
let ground: Site
beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
})
beforeEach(async () => {
  ground = await breakGround(maya)
})
afterAll(() => site.close())

const table = [
  'Code;Activity name;Dur.;Pred.;Actual start;Compl.',
  'T;Tower;;;;',
  'T.1;Dig;5d;;;',
  'T.2;Pour;2d;T.1;;',
  'T.3;Cure;3d;T.2;;',
].join('\r\n')
/** A week later: Dig is longer and begun, Pour is renamed, Cure is gone, Strip is new. */
const nextWeek = [
  'Code;Activity name;Dur.;Pred.;Actual start;Compl.',
  'T;Tower;;;;',
  'T.1;Dig;9d;;02.11.2026;40',
  'T.2;Pour slab;2d;T.1;;',
  'T.4;Strip;1d;T.2;;',
].join('\r\n')

const file = (content: string, name = 'Update 14.csv'): File => new File([content], name)
const settled = (upload: Upload): Promise<Upload> =>
  eventually(async () => {
    const { upload: now } = await maya.ok(uploadRead, { params: { uploadId: upload.id } })
    return now.state !== 'uploading' && now
  })
const rowsOf = async () => {
  const { currentVersion } = await maya.ok(scheduleRead, { params: { scheduleId: ground.scheduleId } })
  return (await maya.ok(wbsList, { params: { versionId: currentVersion.id }, input: { limit: 100 } })).rows
}
const namesOf = async () => (await rowsOf()).map(({ code, name }) => `${code} ${name}`)

const begin = async (content = nextWeek, settings: Record<string, string> = {}) => {
  const { scheduleId } = ground
  await maya.upload(versionUploadSynchronous, { scheduleId }, file(table, 'Update 13.csv'))
  const fields = { import_setting: 'update', ...settings }
  return settled((await maya.upload(versionUpload, { scheduleId }, file(content), fields)).body.upload)
}
const compare = (uploadId: string, rule = usualRule, leftOut?: { groups: never[]; facts: string[] }) =>
  maya.ok(uploadComparison, { params: { uploadId }, input: { rule, ...(leftOut ? { leftOut } : {}) } })

describe('rules of a space', () => {
  const make = (name: string, spaceId = ground.spaceId) =>
    maya.ok(importRuleCreate, { params: { spaceId }, input: { name, rule: usualRule } })
  const names = async () =>
    (await maya.ok(importRuleList, { params: { spaceId: ground.spaceId } })).rules.map(({ name }) => name)

  test('are made, renamed, changed and deleted; a name stands once', async () => {
    const { rule } = await make('Kessler monthly')
    await make('Brandt')
    expect(await names()).toEqual(['Brandt', 'Kessler monthly'])
    const twice = await maya.call(importRuleCreate, {
      params: { spaceId: ground.spaceId },
      input: { name: 'kessler MONTHLY', rule: usualRule },
    })
    expect(twice.body.error).toBe('IMPORT_RULE_EXISTS')
    const params = { spaceId: ground.spaceId, importRuleId: rule.id }
    const change = { name: 'Kessler weekly', rule: { ...usualRule, deletes: true } }
    expect((await maya.ok(importRuleEdit, { params, input: change })).rule).toEqual({ id: rule.id, ...change })
    await maya.ok(importRuleDelete, { params })
    expect(await names()).toEqual(['Brandt'])
    expect((await maya.call(importRuleDelete, { params })).body.error).toBe('NOT_FOUND')
  })

  test('one is chosen for a schedule; one of another space is none (R-SCH-23)', async () => {
    const { rule } = await make('Kessler monthly')
    const params = { scheduleId: ground.scheduleId }
    await maya.ok(importRuleDefaultSave, { params, input: { ruleId: rule.id } })
    expect(await maya.ok(importRuleDefaultRead, { params })).toEqual({ ruleId: rule.id })
    const elsewhere = await breakGround(maya)
    const foreign = await make('Elsewhere', elsewhere.spaceId)
    const wrong = await maya.call(importRuleDefaultSave, { params, input: { ruleId: foreign.rule.id } })
    expect(wrong.body.error).toBe('NOT_FOUND')
    await maya.ok(importRuleDelete, { params: { spaceId: ground.spaceId, importRuleId: rule.id } })
    expect(await maya.ok(importRuleDefaultRead, { params })).toEqual({ ruleId: null })
  })

  test('a rule that is none is refused', async () => {
    const wrong = { ...usualRule, kinds: { ...usualRule.kinds, works: 'everything' } }
    const { body } = await maya.call(importRuleCreate, {
      params: { spaceId: ground.spaceId },
      input: { name: 'Odd', rule: wrong as never },
    })
    expect(body.error).toBe('BAD_REQUEST')
  })
})

describe('rights to attributes', () => {
  const withZones = (name: string, zone: string) =>
    ['Code;Activity name;Dur.;Zone', 'T;Tower;;', `T.1;${name};5d;${zone}`, 'T.2;Pour;2d;North'].join('\r\n')

  test('who reads a schedule takes all attributes out; what somebody may not fill does not come by a file', async () => {
    const { scheduleId, spaceId } = ground
    const zone = { code: 'ZONE', name: 'Zone', type: 'string' as const, nodeId: null }
    const { attribute } = await maya.ok(attributeCreate, { params: { spaceId }, input: zone })
    await maya.upload(versionUploadSynchronous, { scheduleId }, file(withZones('Dig', 'South')))
    const [pavel, rita] = [await site.person('pavel'), await site.person('rita')]
    await admit(site, spaceId, pavel, 'planner')
    await admit(site, spaceId, rita, 'reader')
    const { currentVersion } = await maya.ok(scheduleRead, { params: { scheduleId } })
    const taken = async (who: Visitor) => {
      const params = { versionId: currentVersion.id, format: 'json' as const }
      return JSON.stringify((await who.call(versionExport, { params })).body)
    }
    const closed = { role: 'planner' as const, access: { [attribute.id]: 'read' as const } }
    await maya.ok(attributeAccessSet, { params: { scheduleId }, input: closed })
    for (const who of [pavel, rita]) expect(await taken(who)).toContain('South')
    const bring = async (content: string) => {
      const fields = { import_setting: 'update' }
      const { body } = await pavel.upload(versionUpload, { scheduleId }, file(content), fields)
      const ready = await eventually(async () => {
        const { upload } = await pavel.ok(uploadRead, { params: { uploadId: body.upload.id } })
        return upload.state !== 'uploading' && upload
      })
      return pavel.call(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    }
    expect((await bring(withZones('Dig deep', 'East'))).body.error).toBe('ATTRIBUTE_CLOSED')
    expect(await namesOf()).toContain('T.1 Dig')
    expect(await taken(maya)).not.toContain('East')
    expect((await bring(withZones('Dig deep', 'South'))).status).toBe(200)
    expect(await namesOf()).toContain('T.1 Dig deep')
  })
})

describe('an update by a rule (R-IO-02)', () => {
  test('works that a checklist holds up are listed before anything is written, and refuse it until they are left out or ticked (R-DIR-04)', async () => {
    const { scheduleId, spaceId } = ground
    await maya.upload(versionUploadSynchronous, { scheduleId }, file(table, 'Update 13.csv'))
    const item = { text: 'Utilities traced', required: true, gate: 'start' as const, role: '', photo: false }
    const written = { nodeId: null, name: 'Earthworks', blocks: true, items: [item] }
    const { checklist } = await maya.ok(checklistCreate, { params: { spaceId }, input: written })
    const dig = (await rowsOf()).find(({ code }) => code === 'T.1')!
    const versionId = (await maya.ok(scheduleRead, { params: { scheduleId } })).currentVersion.id
    const params = { versionId, checklistId: checklist.id }
    await maya.ok(checklistApply, { params, input: { action: 'attach', works: [dig.id] } })
    const bring = async () =>
      settled(
        (await maya.upload(versionUpload, { scheduleId }, file(nextWeek), { import_setting: 'update' })).body.upload,
      )
    const ready = await bring()
    const rule = { ...usualRule, kinds: { ...usualRule.kinds, facts: 'create' as const } }
    const compared = await compare(ready.id, rule)
    expect(compared).toMatchObject({ heldTotal: 1, held: [{ code: 'T.1', items: ['Utilities traced'], blocks: true }] })
    const confirm = { params: { uploadId: ready.id }, input: { rule } }
    expect((await maya.call(uploadConfirm, confirm)).body).toMatchObject({ error: 'CHECKLIST_OPEN' })
    expect(await namesOf()).toContain('T.2 Pour')
    const itemId = checklist.items[0]!.id
    await maya.ok(checklistTick, { params: { versionId, wbsId: dig.id, itemId }, input: { done: true } })
    expect(await compare(ready.id, rule)).toMatchObject({ heldTotal: 0, held: [] })
    expect((await maya.call(uploadConfirm, confirm)).status).toBe(200)
    expect(await namesOf()).toContain('T.2 Pour slab')
  })

  test('facts of the file that the rule keeps out are counted by what they say, with their works (R-IO-02, RULE-11)', async () => {
    const ready = await begin()
    const { kept } = await compare(ready.id)
    const dig = (await rowsOf()).find(({ code }) => code === 'T.1')!
    const of = (field: string) => kept.find((one) => one.field === field)
    const named = { id: dig.id, code: 'T.1', name: 'Dig' }
    expect(of('percent')).toEqual({ field: 'percent', count: 1, works: [{ ...named, here: 0, said: 40 }] })
    const start = of('actualStart')!.works[0]!
    expect(start).toMatchObject({ ...named, here: null })
    expect(formatInstant(start.said as number)).toMatch(/^2026-11-02/)
    const open = { ...usualRule, kinds: { ...usualRule.kinds, facts: 'create' as const } }
    expect((await compare(ready.id, open)).kept).toEqual([])
  })

  test('what columns are is kept with the rule, and the next table with the same titles is read alike', async () => {
    const foreign = nextWeek.replace('Code;Activity name;Dur.', 'Ref.;Words;Days')
    const ready = await begin(foreign)
    if (!ready.table) throw new Error('No table')
    const columns = ['Ref.', 'Words', 'Days'].map((title, at) => ({ title, field: ready.table?.mapping.columns[at] }))
    const told = (['code', 'name', 'duration'] as const).map((field, at) => ({
      title: columns[at]?.title ?? '',
      field,
    }))
    const rule = { ...usualRule, columns: told }
    const { spaceId } = ground
    await maya.ok(importRuleCreate, { params: { spaceId }, input: { name: 'Kessler monthly', rule } })
    expect((await maya.ok(importRuleList, { params: { spaceId } })).rules[0]?.rule).toEqual(rule)
    const { upload } = await maya.ok(uploadChoose, { params: { uploadId: ready.id }, input: { rule } })
    const again = await settled(upload)
    expect(again.table?.mapping.columns.slice(0, 3)).toEqual(['code', 'name', 'duration'])
    const named = await settled(
      (
        await maya.upload(projectUpload, { projectId: ground.projectId }, file(foreign, 'Another.csv'), {
          rule_name: 'Kessler monthly',
        })
      ).body.upload,
    )
    expect(named.table?.mapping.columns.slice(0, 3)).toEqual(['code', 'name', 'duration'])
  })

  test('shows what rows were understood as, also those that the rule leaves out, and where milestones go', async () => {
    const ready = await begin(`${nextWeek}\r\nM;Handover;0d;T.4;;\r\n;Total;99 d;;;`)
    const rule = { ...usualRule, skip: { first: 0, where: [{ field: 'name', is: 'begins', text: 'total' }] as const } }
    const { upload } = await maya.ok(uploadChoose, { params: { uploadId: ready.id }, input: { rule } })
    const again = await settled(upload)
    expect(again.table?.understood.map(({ is, changed }) => [is, ...changed])).toEqual([
      ['known'],
      ['known', 2, 4, 5],
      ['known', 1],
      ['new'],
      ['new'],
      ['left_out'],
    ])
    const { milestones, dataDate } = await compare(ready.id, rule)
    expect(milestones).toMatchObject([{ code: 'M', name: 'Handover', left: null, critical: false }])
    expect(milestones[0]?.right).toBeGreaterThan(dataDate)
  })

  test('is compared before it is done, anew with each rule, and nothing is written meanwhile', async () => {
    const ready = await begin()
    const before = await namesOf()
    const usual = await compare(ready.id)
    expect(usual.counts).toEqual({ added: 1, changed: 2, deleted: 0, same: 2 })
    expect(usual.missing).toBe(1)
    expect(usual.summary.groups).toMatchObject({ added: 1, duration: 1, text: 1, progress: 0 })
    // Cure stays behind Dig, which is four days longer.
    expect(usual.summary.finish.delta).toBe(4 * 480)
    const none = { ...usualRule, kinds: { ...usualRule.kinds, works: 'none' as const, relations: 'none' as const } }
    expect((await compare(ready.id, none)).counts).toEqual({ added: 0, changed: 0, deleted: 0, same: 4 })
    expect((await compare(ready.id, { ...usualRule, deletes: true })).counts).toMatchObject({ deleted: 1 })
    const withFacts = { ...usualRule, kinds: { ...usualRule.kinds, facts: 'create' as const } }
    expect((await compare(ready.id, withFacts)).summary.groups.progress).toBeGreaterThan(0)
    expect(await namesOf()).toEqual(before)
  })

  test('writes what was looked at, without what was left out', async () => {
    const ready = await begin()
    const { works } = await compare(ready.id)
    const facts = works.flatMap(({ differences }) =>
      differences.flatMap(({ group, fact }) => (group === 'text' && fact !== null ? [fact] : [])),
    )
    const leftOut = { groups: [], facts }
    expect((await compare(ready.id, usualRule, leftOut)).counts).toMatchObject({ added: 1, changed: 1 })
    const input = { rule: usualRule, leftOut }
    await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input })
    expect(await namesOf()).toEqual(['T Tower', 'T.1 Dig', 'T.2 Pour', 'T.4 Strip', 'T.3 Cure'])
    const dig = (await rowsOf()).find(({ code }) => code === 'T.1')
    expect([dig?.durationMinutes, dig?.actualStart]).toEqual([9 * 480, null])
  })

  test('follows the rule that is named, or that of the schedule; an unknown name is told (R-IO-03.rule_name)', async () => {
    const rule = {
      ...usualRule,
      kinds: { ...usualRule.kinds, works: 'update' as const },
      replacements: [{ from: 'Pour slab', to: 'Pour', whole: true }],
      skip: { first: 0, where: [{ field: 'name' as const, is: 'begins' as const, text: 'strip' }] },
    }
    const params = { spaceId: ground.spaceId }
    const { rule: saved } = await maya.ok(importRuleCreate, { params, input: { name: 'Kessler', rule } })
    const named = await begin(nextWeek, { rule_name: 'kessler' })
    expect(named.rule).toEqual(rule)
    expect(named.preview?.counts.works).toBe(2)
    await maya.ok(uploadConfirm, { params: { uploadId: named.id }, input: {} })
    expect(await namesOf()).toEqual(['T Tower', 'T.1 Dig', 'T.2 Pour', 'T.3 Cure'])
    const { scheduleId } = ground
    await maya.ok(importRuleDefaultSave, { params: { scheduleId }, input: { ruleId: saved.id } })
    const update = { import_setting: 'update' }
    const byDefault = await maya.upload(versionUpload, { scheduleId }, file(nextWeek), update)
    expect(byDefault.body.upload.rule).toEqual(rule)
    const odd = await maya.upload(versionUpload, { scheduleId }, file(nextWeek), { ...update, rule_name: 'Odd' })
    expect(odd.body).toMatchObject({ error: 'IMPORT_RULE_UNKNOWN' })
  })

  test('is read again by another rule, and a new schedule follows one as well', async () => {
    const params = { projectId: ground.projectId }
    const { body } = await maya.upload(projectUpload, params, file(nextWeek))
    const ready = await settled(body.upload)
    expect(ready.preview?.counts.works).toBe(3)
    const rule = {
      ...usualRule,
      skip: { first: 0, where: [{ field: 'code' as const, is: 'equals' as const, text: 'T.4' }] },
    }
    const { upload } = await maya.ok(uploadChoose, { params: { uploadId: ready.id }, input: { rule } })
    const again = await settled(upload)
    expect(again).toMatchObject({ rule, preview: { counts: { works: 2 } } })
    const made = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    const { rows } = await maya.ok(wbsList, { params: { versionId: made.upload.versionId ?? '' }, input: { limit: 9 } })
    // The rule takes no facts.
    expect(rows.map(({ actualStart }) => actualStart)).toEqual(rows.map(() => null))
  })

  test('tells how much of each column could be read', async () => {
    const ready = await begin(nextWeek.replace('9d', 'soon'))
    expect(ready.table?.shares).toContainEqual({ column: 2, filled: 3, read: 2 })
    expect(ready.table?.shares).toContainEqual({ column: 1, filled: 4, read: 4 })
  })

  test('is looked at by nobody else', async () => {
    const ready = await begin()
    const stranger = await site.person('stranger')
    const call = { params: { uploadId: ready.id }, input: { rule: usualRule } }
    expect((await stranger.call(uploadComparison, call)).body.error).toBe('NOT_FOUND')
    const { id } = (
      await maya.ok(importRuleCreate, { params: { spaceId: ground.spaceId }, input: { name: 'Ours', rule: usualRule } })
    ).rule
    const params = { spaceId: ground.spaceId, importRuleId: id }
    expect((await stranger.call(importRuleEdit, { params, input: { name: 'Mine' } })).body.error).toBe(
      'SPACE_FORBIDDEN',
    )
    expect((await stranger.call(importRuleDelete, { params })).body.error).toBe('SPACE_FORBIDDEN')
    // Nor by way of a space of one's own.
    const own = await breakGround(stranger)
    const astray = { params: { spaceId: own.spaceId, importRuleId: id } }
    expect((await stranger.call(importRuleDelete, astray)).body.error).toBe('NOT_FOUND')
  })
})

describe('what an update changed', () => {
  const arrivals = async () => (await maya.ok(importedFileList, { params: { scheduleId: ground.scheduleId } })).files
  const update = async (): Promise<Upload> => {
    const ready = await begin()
    const rule = { ...usualRule, deletes: true }
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: { rule } })
    return upload
  }
  const undo = (importedFileId: string) =>
    maya.ok(importedFileUndo, { params: { scheduleId: ground.scheduleId, importedFileId } })
  /** Without what the document computes anew. */
  const plain = async () =>
    (await rowsOf()).map(({ code, name, durationMinutes, parentId }) => ({ code, name, durationMinutes, parentId }))

  test('is taken back as one step, and the list of files says so', async () => {
    const ready = await begin()
    const before = await plain()
    const rule = { ...usualRule, deletes: true }
    const { upload } = await maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: { rule } })
    expect(upload.undoable).toBe(true)
    expect(await namesOf()).toEqual(['T Tower', 'T.1 Dig', 'T.2 Pour slab', 'T.4 Strip'])
    const { currentVersion } = await maya.ok(scheduleRead, { params: { scheduleId: ground.scheduleId } })
    const version = { id: currentVersion.id, name: currentVersion.name }
    expect(await arrivals()).toMatchObject([
      { id: upload.id, fileName: 'Update 14.csv', state: 'undoable', version },
      { fileName: 'Update 13.csv', state: 'kept', version },
    ])
    expect(await undo(upload.id)).toMatchObject({ kept: 0, clashes: [] })
    expect(await plain()).toEqual(before)
    expect((await arrivals()).map(({ state }) => state)).toEqual(['undone', 'kept'])
    // Twice is as good as once, and what it was is not offered again.
    expect(await undo(upload.id)).toMatchObject({ kept: 0, clashes: [] })
    expect(await plain()).toEqual(before)
    expect((await maya.ok(uploadRead, { params: { uploadId: upload.id } })).upload.undoable).toBe(false)
  })

  test('stays where somebody changed it since, and that is counted', async () => {
    const { id, versionId } = await update()
    const dig = (await rowsOf()).find(({ code }) => code === 'T.1')
    const at = { versionId: versionId ?? '', wbsId: dig?.id ?? '' }
    await maya.ok(wbsEdit, { params: at, input: { durationMinutes: 12 * 480 } })
    const clashes = [{ code: 'T.1', name: 'Dig', fields: ['duration'] }]
    const asked = { params: { scheduleId: ground.scheduleId, importedFileId: id }, input: { preview: true } }
    const preview = await maya.ok(importedFileUndo, asked)
    expect(preview).toMatchObject({ seq: null, kept: 1, clashes })
    expect((await arrivals())[0]?.state).toBe('undoable')
    expect(await undo(id)).toMatchObject({ seq: expect.any(Number), taken: preview.taken, kept: 1, clashes })
    expect(await namesOf()).toEqual(['T Tower', 'T.1 Dig', 'T.2 Pour', 'T.3 Cure'])
    expect((await rowsOf()).find(({ code }) => code === 'T.1')?.durationMinutes).toBe(12 * 480)
  })

  test('is not there of a file that made a version, nor for who may not import; a locked version stays', async () => {
    const { id, versionId } = await update()
    const { scheduleId } = ground
    const [, first] = await arrivals()
    const ofVersion = { params: { scheduleId, importedFileId: first?.id ?? '' } }
    expect((await maya.call(importedFileUndo, ofVersion)).body.error).toBe('NOT_FOUND')
    const stranger = await site.person('stranger')
    const call = { params: { scheduleId, importedFileId: id } }
    expect((await stranger.call(importedFileUndo, call)).body.error).toBe('NOT_FOUND')
    expect((await stranger.call(importedFileList, { params: { scheduleId } })).body.error).toBe('NOT_FOUND')
    const own = await breakGround(stranger)
    const astray = { params: { scheduleId: own.scheduleId, importedFileId: id } }
    expect((await stranger.call(importedFileUndo, astray)).body.error).toBe('NOT_FOUND')
    await maya.ok(versionSetLocked, { params: { versionId: versionId ?? '' }, input: { locked: true } })
    expect((await maya.call(importedFileUndo, call)).body.error).toBe('VERSION_LOCKED')
    expect(await namesOf()).toContain('T.4 Strip')
  })
})

describe('a file that came before', () => {
  test('is known by its name without numbers, and stays with its version', async () => {
    const ready = await begin()
    expect(ready.known).toMatchObject({ scheduleId: ground.scheduleId, fileName: 'Update 13.csv', by: 'name' })
    const kept = await site.sql('SELECT file_name, version_id FROM app.imported_files WHERE schedule_id = $1', [
      ground.scheduleId,
    ])
    const { currentVersion } = await maya.ok(scheduleRead, { params: { scheduleId: ground.scheduleId } })
    expect(kept).toEqual([{ file_name: 'Update 13.csv', version_id: currentVersion.id }])
  })

  test('is offered for its schedule when it comes as a new one; another file is not', async () => {
    await begin()
    const params = { projectId: ground.projectId }
    const again = await settled((await maya.upload(projectUpload, params, file(table, 'Update 15.csv'))).body.upload)
    expect(again.known?.scheduleId).toBe(ground.scheduleId)
    const other = await settled((await maya.upload(projectUpload, params, file(table, 'Fit-out.csv'))).body.upload)
    expect(other.known).toBeNull()
  })

  test('of a schedule that somebody may not import into is not named', async () => {
    await begin()
    const reader = await site.person('newcomer')
    const elsewhere = await breakGround(reader)
    const { body } = await reader.upload(
      projectUpload,
      { projectId: elsewhere.projectId },
      file(table, 'Update 16.csv'),
    )
    const found = await eventually(async () => {
      const { upload } = await reader.ok(uploadRead, { params: { uploadId: body.upload.id } })
      return upload.state !== 'uploading' && upload
    })
    expect(found.known).toBeNull()
  })
})
