import {
  costrBaseCreate,
  costrBaseEdit,
  costrBaseList,
  costrBasePublish,
  costrCoefficientCreate,
  costrCoefficientDelete,
  costrCoefficientEdit,
  costrCoefficientList,
  costrComplianceApply,
  costrComplianceRead,
  costrEstimateCommands,
  costrEstimateCompare,
  costrEstimateContent,
  costrEstimateCreate,
  costrEstimateDelete,
  costrEstimateEdit,
  costrEstimateList,
  costrEstimatePreview,
  costrEstimatePrint,
  costrEstimateRevise,
  costrEstimateState,
  costrLayoutRead,
  costrLayoutWrite,
  costrMeasureList,
  costrMeasuresChange,
  costrMeasuresRefresh,
  costrPdcCreate,
  costrPdcDelete,
  costrPdcList,
  costrPdcPreview,
  costrPdcPrint,
  costrPdcState,
  costrRateList,
  costrRatesChange,
  costrSettingsEdit,
  costrSettingsRead,
  costrTableLayoutDelete,
  costrTableLayoutList,
  costrTableLayoutSave,
  costrValueDone,
  type EstimateTableLook,
  exportFile,
  jobList,
  roomTicket,
  versionCreate,
  versionEstimatedData,
} from '@plumbline/core/contract'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import type { WbsRow } from '@plumbline/core/plan'
import { usualRollSettings } from '@plumbline/core/rolls'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { useReadGround } from '../../../../test/ground.ts'
import { eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { roomOf } from '../../schedules/document/index.ts'

const on = useReadGround()

const at = (estimateId: string) => ({ params: { estimateId } })
const created = async (number = '02-07') =>
  (await on.maya.ok(costrEstimateCreate, { ...on.ofSchedule, input: { number, name: 'Slab, level 4' } })).estimate.id
const change = (id: string, ...commands: EstimateCommand[]) =>
  on.maya.ok(costrEstimateCommands, { ...at(id), input: { commands: commands as never } })
const content = (id: string) => on.maya.ok(costrEstimateContent, at(id))

const collab = () => openCollabApi(on.site.collabUrl, on.site.serviceToken)
const amount = (unit: string, plan: string, fact = '0') => ({ unit, plan, fact })
/** What a work is planned to be. */
const planned = (id: string, fields: Partial<Pick<WbsRow, 'measure' | 'labour' | 'cost'>>) =>
  collab().command(roomOf(on.versionId), [{ do: 'row.set', ids: [id], fields }], on.maya.id, 'write')
const found = async (id: string) => (await collab().find(roomOf(on.versionId), 'rows', id))!

/** The worked example as an estimate of the schedule. */
async function example(number?: string): Promise<string> {
  const id = await created(number)
  const command = commandOf(workedExample())
  await change(id, ...(command.do === 'batch' ? (command.commands as EstimateCommand[]) : [command]))
  return id
}

describe('an estimate of a schedule (R-COST-01, R-COST-02.estimates, R-COST-03)', () => {
  test('comes to what the worked example comes to, to the cent', async () => {
    const { items, sections, totals } = await content(await example())
    expect(items.map(({ code, total, unitPrice, manHours }) => [code, total, unitPrice, manHours])).toEqual([
      ['06-08-02', '1615625.07', '1077083.38', '207'],
      ['06-14-01', '284157.18', '88799.12', '204.8'],
    ])
    expect(sections.map(({ total }) => total)).toEqual(['1615625.07', '284157.18'])
    expect(totals).toMatchObject({ items: '1899782.25', net: '2002247.76', vat: '400449.55', gross: '2402697.31' })
  })

  test('is drafted, checked and approved, and never changes then; a revision is compared by item (R-COST-02.estimates, R-COST-03)', async () => {
    const id = await example()
    const become = (state: 'draft' | 'checked' | 'approved' | 'archived') =>
      on.maya.call(costrEstimateState, { ...at(id), input: { state } })
    expect((await become('approved')).body).toMatchObject({ error: 'ESTIMATE_STATE' })
    for (const state of ['checked', 'draft', 'checked', 'approved'] as const)
      expect((await become(state)).status).toBe(200)
    const edit: EstimateCommand = { do: 'item.set', items: [{ id: ids.a, quantity: '2' }] }
    const refused = await on.maya.call(costrEstimateCommands, { ...at(id), input: { commands: [edit] as never } })
    expect(refused.body).toMatchObject({ error: 'ESTIMATE_CLOSED' })
    expect((await on.maya.ok(roomTicket, { input: { room: `estimate/${id}`, script: false } })).right).toBe('read')
    expect((await on.maya.call(costrEstimateDelete, at(id))).body).toMatchObject({ error: 'ESTIMATE_CLOSED' })
    const { estimate } = await on.maya.ok(costrEstimateRevise, at(id))
    expect(estimate).toMatchObject({ revision: 2, revisionOf: id, state: 'draft', number: '02-07' })
    await change(estimate.id, edit, { do: 'item.delete', ids: [ids.b] })
    const { differences } = await on.maya.ok(costrEstimateCompare, { ...at(estimate.id), input: { with: id } })
    expect(differences.map(({ itemId, change }) => [itemId, change])).toEqual([
      [ids.a, 'changed'],
      [ids.b, 'removed'],
    ])
    expect(differences[0]).toMatchObject({ before: { total: '1615625.07', quantity: '1.5' }, after: { quantity: '2' } })
    expect((await content(id)).totals.gross).toBe('2402697.31')
  })

  test('has a number of its own, and goes with its document', async () => {
    const id = await created()
    const twin = await on.maya.call(costrEstimateCreate, {
      ...on.ofSchedule,
      input: { number: '02-07', name: 'Kerbs' },
    })
    expect(twin.body).toMatchObject({ error: 'ESTIMATE_EXISTS', params: { number: '02-07' } })
    await on.maya.ok(costrEstimateEdit, { ...at(id), input: { number: '02-09' } })
    expect((await on.maya.ok(costrEstimateList, on.ofSchedule)).estimates).toMatchObject([{ number: '02-09' }])
    await on.maya.ok(costrEstimateDelete, at(id))
    expect((await on.maya.ok(costrEstimateList, on.ofSchedule)).estimates).toEqual([])
  })

  test('says how it is calculated (R-COST-02.settings)', async () => {
    const id = await example()
    const { settings } = await on.maya.ok(costrSettingsEdit, { ...at(id), input: { vat: '0', rounding: 'total' } })
    expect(settings).toMatchObject({ vat: '0', rounding: 'total', method: 'index' })
    expect((await on.rita.ok(costrSettingsRead, at(id))).settings).toEqual(settings)
    expect((await content(id)).totals).toMatchObject({ vat: '0' })
  })

  test('has take-off lines, taken from works and looked at again before they change (R-COST-02.measures, R-COST-03)', async () => {
    const id = await example()
    const workId = await on.work('Slab', 5)
    await planned(workId, { measure: amount('m3', '180') })
    const line = { itemId: ids.a, order: 'a', comment: '', n: '', width: '', height: '', formula: '' }
    await on.maya.ok(costrMeasuresChange, {
      ...at(id),
      input: {
        put: [
          { ...line, id: 'line00000000', length: '1.5', source: 'wbs', ref: workId },
          { ...line, id: 'line00000001', length: '2', n: '3', source: 'manual', ref: '' },
        ],
      },
    })
    const list = () => on.maya.ok(costrMeasureList, { ...at(id), input: { itemId: ids.a } })
    expect(await list()).toMatchObject({ quantity: '7.5', lines: [{ result: '1.5' }, { result: '6' }] })
    const refreshed = [{ id: 'line00000000', before: '1.5', after: '180' }]
    expect((await on.maya.ok(costrMeasuresRefresh, at(id))).lines).toMatchObject(refreshed)
    expect((await list()).quantity).toBe('7.5')
    await on.maya.ok(costrMeasuresRefresh, { ...at(id), input: { apply: true } })
    expect((await list()).quantity).toBe('186')
    await on.maya.ok(costrMeasuresChange, { ...at(id), input: { remove: ['line00000000', 'line00000001'] } })
    expect((await list()).quantity).toBe('1.5')
  })
})

describe('compliance (R-COST-02.compliance)', () => {
  test('links items to works by a rule, tells what is left on both sides, and sees the gap of a deleted work', async () => {
    const id = await example()
    const [slab, other] = [await on.work('06-08-02', 5), await on.work('Painting', 2)]
    const left = { code: '', sectionId: null, text: '' }
    const rule = {
      kind: 'match',
      name: 'By code',
      left,
      right: { code: '', text: '' },
      join: 'code',
      splitBy: 'equal',
    } as const
    const check = { kind: 'check', name: 'Has a work', left, check: 'hasWork', severity: 'warn', percent: '0' } as const
    const [ruleId, checkId] = ['rule00000000', 'check0000000']
    await change(id, { do: 'compliance.set', id: ruleId, rule }, { do: 'compliance.set', id: checkId, rule: check })
    const apply = (input: object) => on.maya.ok(costrComplianceApply, { params: { estimateId: id, ruleId }, input })
    const add = [{ itemId: ids.a, workId: slab, share: '1' }]
    expect(await apply({})).toEqual({ add, remove: [] })
    const read = () => on.maya.ok(costrComplianceRead, at(id))
    expect(await read()).toMatchObject({ items: 2, matched: 0 })
    await apply({ apply: true })
    expect(await read()).toMatchObject({
      matched: 1,
      itemsWithoutWorks: [ids.b],
      worksWithoutItems: [{ id: other, name: 'Painting' }],
      results: [{ itemId: ids.b, ruleId: checkId, check: 'hasWork', state: 'warn' }],
    })
    await change(id, { do: 'match.set', matches: [{ itemId: ids.b, workId: 'gone00000000', share: '1' }] })
    expect((await read()).results).toMatchObject([{ itemId: ids.b, check: 'sharesWhole', state: 'error' }])
  })
})

describe('what estimates say of a version (R-COST-05, R-SCH-18)', () => {
  test('is shown first and then written as plan, for the works that are named, and facts stay', async () => {
    const id = await example()
    const slab = await on.work('Slab', 5)
    const kerb = await on.work('Kerb', 5)
    await planned(slab, { measure: amount('m3', '100', '40'), cost: amount('RUB', '1562500', '7') })
    const match = (itemId: string, workId: string, share: string) => ({ itemId, workId, share })
    const matches = [match(ids.a, slab, '1'), match(ids.b, slab, '0.5'), match(ids.b, kerb, '0.5')]
    await change(id, { do: 'match.set', matches })
    const before = await found(slab)
    const shown = await on.maya.ok(versionEstimatedData, on.ofVersion)
    expect(shown.differences).toMatchObject([
      { workId: slab, volume: '150', labour: '309.4', cost: '1757703.66', before: { volume: '100', cost: '1562500' } },
      { workId: kerb, volume: '160', unit: 'm', labour: '102.4', cost: '142078.59' },
    ])
    expect(await found(slab)).toEqual(before)
    const { seq } = await collab().head(roomOf(on.versionId))
    const stale = await on.maya.call(versionEstimatedData, { ...on.ofVersion, input: { apply: true, seen: 'other' } })
    expect(stale.body).toMatchObject({ error: 'ESTIMATE_PLAN_CHANGED' })
    const input = { apply: true, workIds: [slab], seen: shown.seen }
    const left = await on.maya.ok(versionEstimatedData, { ...on.ofVersion, input })
    expect(left).toMatchObject({ applied: 1, differences: [{ workId: kerb }] })
    expect(await found(slab)).toMatchObject({
      measure: amount('m3', '150', '40'),
      labour: amount('h', '309.4'),
      cost: amount('RUB', '1757703.66', '7'),
    })
    await on.maya.ok(versionEstimatedData, { ...on.ofVersion, input: { apply: true } })
    // Each time it is one change of the journal.
    expect((await collab().head(roomOf(on.versionId))).seq).toBe(seq + 2)
    expect((await on.maya.ok(versionEstimatedData, on.ofVersion)).differences).toEqual([])
  })

  test('counts the newest revision of each estimate, and none that is archived', async () => {
    const id = await example()
    const slab = await on.work('Slab', 5)
    await change(id, { do: 'match.set', matches: [{ itemId: ids.a, workId: slab, share: '1' }] })
    const { estimate } = await on.maya.ok(costrEstimateRevise, at(id))
    await change(estimate.id, { do: 'item.set', items: [{ id: ids.a, quantity: '3' }] })
    const shown = () => on.maya.ok(versionEstimatedData, on.ofVersion)
    expect((await shown()).differences).toMatchObject([{ volume: '300' }])
    await on.maya.ok(costrEstimateState, { ...at(estimate.id), input: { state: 'archived' } })
    expect((await shown()).differences).toEqual([])
  })
})

test('the value done follows the facts of works, in all and since an earlier version, also at agreed prices (EST-70, EST-71)', async () => {
  const id = await example()
  const [slab, kerb] = [await on.work('Slab', 5), await on.work('Kerb', 5)]
  const match = (itemId: string, workId: string, share: string) => ({ itemId, workId, share })
  const matches = [match(ids.a, slab, '1'), match(ids.b, slab, '0.5'), match(ids.b, kerb, '0.5')]
  await change(id, { do: 'match.set', matches })
  const done = (input: object = {}) => on.maya.ok(costrValueDone, { ...at(id), input })
  expect(await done()).toMatchObject({ rows: [], toDate: '0', vat: '20' })
  await planned(slab, { measure: amount('m3', '150', '60') })
  const { version } = await on.maya.ok(versionCreate, { ...on.ofSchedule, input: { name: 'March' } })
  await planned(slab, { measure: amount('m3', '150', '200') })
  const { rows, ...sums } = await done({ since: version.id })
  // Of the slab all, though more was poured than planned; of the other item the half that stands with it.
  expect(rows).toMatchObject([
    { itemId: ids.a, before: { quantity: '0.6', amount: '646250.03' }, period: { amount: '969375.04' } },
    { itemId: ids.b, before: { amount: '56831.44' }, toDate: { quantity: '1.6', amount: '142078.59' } },
  ])
  expect(sums).toEqual({ before: '703081.47', period: '1054622.19', toDate: '1757703.66', vat: '20' })

  const input = { number: '1', estimateIds: [id], k: '0.97', vat: '10' }
  const { pdc } = await on.maya.ok(costrPdcCreate, { ...on.ofSchedule, input })
  const draft = await on.maya.call(costrValueDone, { ...at(id), input: { pdcId: pdc.id } })
  expect(draft.body).toMatchObject({ error: 'NOT_FOUND' })
  await on.maya.ok(costrPdcState, { params: { pdcId: pdc.id }, input: { state: 'APPROVED' } })
  expect(await done({ pdcId: pdc.id })).toMatchObject({ rows: [{ total: '1651681.52' }, {}], vat: '10' })
})

describe('contract-price protocols (R-COST-02.pdc)', () => {
  test('reduce and split a price exactly, are approved once, and differ by the rows that changed (R-COST-02.pdc, R-COST-03)', async () => {
    const id = await example()
    const input = { number: '1', estimateIds: [id], k: '0.97', vat: '20' }
    const { pdc } = await on.maya.ok(costrPdcCreate, { ...on.ofSchedule, input })
    expect(pdc).toMatchObject({ net: '1942180.33', tax: '388436.07', gross: '2330616.4', state: 'DRAFT' })
    expect(pdc.rows.map(({ agreedTotal, agreedPrice }) => [agreedTotal, agreedPrice])).toEqual([
      ['1651681.52', '1101121.01'],
      ['290498.81', '90780.88'],
    ])
    const decide = (state: 'APPROVED' | 'DECLINED') =>
      on.maya.call(costrPdcState, { params: { pdcId: pdc.id }, input: { state } })
    expect((await decide('APPROVED')).body).toMatchObject({ pdc: { state: 'APPROVED' } })
    expect((await decide('DECLINED')).body).toMatchObject({ error: 'PROTOCOL_CLOSED' })
    expect((await on.maya.call(costrPdcDelete, { params: { pdcId: pdc.id } })).body).toMatchObject({
      error: 'PROTOCOL_CLOSED',
    })
    const { estimate } = await on.maya.ok(costrEstimateRevise, at(id))
    await change(
      estimate.id,
      { do: 'settings.set', settings: { lines: [] } },
      { do: 'item.set', items: [{ id: ids.b, quantity: '0' }] },
    )
    const revised = { ...input, number: '2', estimateIds: [estimate.id], differsFrom: pdc.id }
    const difference = (await on.maya.ok(costrPdcCreate, { ...on.ofSchedule, input: revised })).pdc
    expect(difference.rows.map(({ id, agreedTotal }) => [id, agreedTotal])).toEqual([
      [ids.a, '1567156.32'],
      [ids.b, '0'],
    ])
    await on.maya.ok(costrPdcDelete, { params: { pdcId: difference.id } })
    expect((await on.rita.ok(costrPdcList, on.ofSchedule)).protocols.map(({ number }) => number)).toEqual(['1'])
  })
})

describe('papers', () => {
  const written = async (jobId: string) => {
    const ended = await eventually(async () => {
      const { jobs } = await on.maya.ok(jobList, {})
      const job = jobs.find(({ id }) => id === jobId)
      return job && job.state !== 'running' && job
    })
    const { body, status } = await on.maya.call(exportFile, { params: { jobId } })
    return {
      ended,
      status,
      head: Buffer.from(body as unknown as Uint8Array)
        .subarray(0, 5)
        .toString(),
    }
  }

  test('an estimate, its act and a protocol are written as PDF, in the language that is asked for', async () => {
    const id = await example()
    const slab = await on.work('Slab', 5)
    await change(id, { do: 'match.set', matches: [{ itemId: ids.a, workId: slab, share: '1' }] })
    await planned(slab, { measure: amount('m3', '150', '60') })
    const input = { number: '1', estimateIds: [id], k: '0.97', vat: '20' }
    const { pdc } = await on.maya.ok(costrPdcCreate, { ...on.ofSchedule, input })
    const jobs = [
      await on.maya.ok(costrEstimatePrint, { ...at(id), input: { language: 'en' } }),
      await on.maya.ok(costrEstimatePrint, { ...at(id), input: { language: 'ru', act: { number: '3' } } }),
      await on.maya.ok(costrPdcPrint, { params: { pdcId: pdc.id }, input: { language: 'ru' } }),
    ]
    const names = ['Estimate No. 02-07. Slab, level 4', 'Акт выполненных работ № 3', 'Протокол договорной цены № 1']
    for (const [place, { jobId }] of jobs.entries()) {
      expect(await written(jobId)).toMatchObject({
        ended: { kind: 'estimate_print', state: 'done', details: { fileName: `${names[place]}.pdf`, pages: 1 } },
        ...{ status: 200, head: '%PDF-' },
      })
    }
    const others = await on.rita.call(exportFile, { params: { jobId: jobs[0]!.jobId } })
    expect(others.body).toMatchObject({ error: 'NOT_FOUND' })
  })

  test('they are looked at on the sheet that was chosen, with what stands around on it, by who may read the schedule', async () => {
    const id = await example()
    const { language: _, ...usual } = usualRollSettings
    const format = { ...usual.format, sheetWidth: 420, sheetHeight: 297, titleBlock: 'gost' as const }
    const input = { language: 'ru' as const, settings: { ...usual, watermark: 'ПРОЕКТ', format } }
    const { status, body, headers } = await on.rita.call(costrEstimatePreview, { ...at(id), input })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = new Uint8Array(body as unknown as Uint8Array)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/MediaBox [0 0 1190.55')
    const { text } = await extractText(bytes, { mergePages: true })
    for (const said of ['ПРОЕКТ', 'Стадия', 'Смета', '02-07']) expect(text).toContain(said)
    const { pdc } = await on.maya.ok(costrPdcCreate, {
      ...on.ofSchedule,
      input: { number: '7', estimateIds: [id], k: '1', vat: '0' },
    })
    const agreed = await on.rita.call(costrPdcPreview, { params: { pdcId: pdc.id }, input })
    expect(agreed.headers.get('content-type')).toBe('application/pdf')
    const narrow = { ...input, settings: { ...input.settings, format: { ...format, sheetWidth: 210 } } }
    expect((await on.rita.call(costrEstimatePreview, { ...at(id), input: narrow })).body.error).toBe('BAD_REQUEST')
    const foreign = await on.site.person('olaf')
    expect((await foreign.call(costrEstimatePreview, { ...at(id), input })).status).toBeGreaterThanOrEqual(403)
    expect((await foreign.call(costrPdcPreview, { params: { pdcId: pdc.id }, input })).status).toBeGreaterThanOrEqual(
      403,
    )
  })

  test('who does not see the schedule prints nothing of it, and no act is at prices of a draft', async () => {
    const id = await example()
    const input = { language: 'en' as const }
    const foreign = await on.site.person('oscar')
    expect((await foreign.call(costrEstimatePrint, { ...at(id), input })).status).toBeGreaterThanOrEqual(403)
    const { pdc } = await on.maya.ok(costrPdcCreate, {
      ...on.ofSchedule,
      input: { number: '1', estimateIds: [id], k: '1', vat: '0' },
    })
    expect((await foreign.call(costrPdcPrint, { params: { pdcId: pdc.id }, input })).status).toBeGreaterThanOrEqual(403)
    const act = { number: '1', pdcId: pdc.id }
    const draft = await on.maya.call(costrEstimatePrint, { ...at(id), input: { ...input, act } })
    expect(draft.body).toMatchObject({ error: 'NOT_FOUND' })
  })
})

describe('price bases and coefficients of a space (R-COST-02.coefficients)', () => {
  const inSpace = () => ({ params: { spaceId: on.spaceId } })

  test('a base of ones own is edited; an official one is a version that only copies', async () => {
    const made = async (name: string, from: string | null = null) =>
      (await on.maya.ok(costrBaseCreate, { ...inSpace(), input: { name, kind: 'base', from } })).base
    const base = await made('Region 77')
    const ofBase = { params: { spaceId: on.spaceId, priceBaseId: base.id } }
    const line = { code: 'L-1', type: 'L', name: 'Workers', unit: 'h', basePrice: '9.5', norm: '120' } as const
    const rates = ['06-08-02', '06-14-01'].map((code) => ({
      code,
      name: `Rate ${code}`,
      unit: '100 m3',
      composition: [line],
    }))
    expect((await on.maya.ok(costrRatesChange, { ...ofBase, input: { put: rates } })).revision).toBe(2)
    expect(await on.rita.ok(costrRateList, { ...ofBase, input: { text: '14-01' } })).toMatchObject({
      total: 1,
      rates: [{ code: '06-14-01', composition: [{ code: 'L-1', norm: '120', machinistPay: '' }] }],
    })
    expect((await on.maya.ok(costrBaseEdit, { ...ofBase, input: { region: 'Moscow' } })).base.region).toBe('Moscow')
    await on.maya.ok(costrBasePublish, { ...ofBase, input: { version: '2026-Q4' } })
    const refused = await on.maya.call(costrRatesChange, { ...ofBase, input: { remove: ['06-08-02'] } })
    expect(refused.body).toMatchObject({ error: 'PRICE_BASE_OFFICIAL' })
    const copy = await made('Region 77', base.id)
    expect(copy).toMatchObject({ official: false, rates: 2 })
    const own = { params: { spaceId: on.spaceId, priceBaseId: copy.id } }
    await on.maya.ok(costrRatesChange, { ...own, input: { remove: ['06-08-02'] } })
    expect(
      (await on.maya.ok(costrBaseList, inSpace())).bases.map(({ official, version, rates }) => [
        official,
        version,
        rates,
      ]),
    ).toEqual([
      [false, '', 1],
      [true, '2026-Q4', 2],
    ])
  })

  test('coefficients are a library that estimates copy from (R-COST-02.coefficients, R-COST-03)', async () => {
    const body = {
      code: 'K1',
      name: 'Cramped site',
      applies: ['norm', 'L', 'E'],
      value: '1.15',
      condition: '',
      scope: 'item',
      stack: 'multiply',
    } as const
    const { coefficient } = await on.maya.ok(costrCoefficientCreate, {
      ...inSpace(),
      input: { ...body, applies: [...body.applies] },
    })
    const one = { params: { spaceId: on.spaceId, coefficientId: coefficient.id } }
    expect((await on.maya.ok(costrCoefficientEdit, { ...one, input: { value: '1.2' } })).coefficient).toMatchObject({
      code: 'K1',
      value: '1.2',
    })
    expect((await on.rita.ok(costrCoefficientList, inSpace())).coefficients).toMatchObject([{ value: '1.2' }])
    await on.maya.ok(costrCoefficientDelete, one)
    expect((await on.maya.ok(costrCoefficientList, inSpace())).coefficients).toEqual([])
  })
})

test('columns of the table are kept with a version, the same for everybody (R-COST-02.version_layout)', async () => {
  expect((await on.rita.ok(costrLayoutRead, on.ofVersion)).columns).toEqual([])
  const columns = [
    { key: 'name', width: 320 },
    { key: 'total', width: 120 },
  ]
  await on.maya.ok(costrLayoutWrite, { ...on.ofVersion, input: { columns } })
  expect((await on.rita.ok(costrLayoutRead, on.ofVersion)).columns).toEqual(columns)
  const byRita = await on.rita.call(costrLayoutWrite, { ...on.ofVersion, input: { columns: [] } })
  expect(byRita.body).toMatchObject({ error: 'FORBIDDEN' })
  const wide = [{ key: 'name', width: 1_001 }]
  expect((await on.maya.call(costrLayoutWrite, { ...on.ofVersion, input: { columns: wide } })).status).toBe(400)
  expect((await on.rita.ok(costrLayoutRead, on.ofVersion)).columns).toEqual(columns)
})

describe('looks of the table (R-COST-02.version_layout)', () => {
  const look: EstimateTableLook = { columns: [{ key: 'name', width: 300 }], show: 'uncounted', text: 'slab' }
  const save = (who: Visitor, name: string, shared = false) =>
    who.call(costrTableLayoutSave, { ...on.ofSchedule, input: { name, shared, look } })
  const list = async (who: Visitor) =>
    (await who.ok(costrTableLayoutList, on.ofSchedule)).layouts.map(({ name, mine }) => [name, mine])

  test('are kept under names, by everybody for themselves, and shared by who edits estimates', async () => {
    expect((await save(on.maya, 'Hours', true)).status).toBe(200)
    expect((await save(on.maya, 'My own')).status).toBe(200)
    expect((await save(on.rita, 'Hers')).status).toBe(200)
    expect((await save(on.rita, 'For all', true)).body).toMatchObject({ error: 'FORBIDDEN' })
    expect(await list(on.rita)).toEqual([
      ['Hers', true],
      ['Hours', false],
    ])
    expect((await save(on.maya, 'HOURS')).status).toBe(200)
    expect(await list(on.maya)).toEqual([
      ['HOURS', true],
      ['My own', true],
    ])
  })

  test('are deleted by their makers, shared ones also by who edits estimates', async () => {
    await save(on.maya, 'Hours', true)
    await save(on.rita, 'Hers')
    const id = async (who: Visitor, name: string) =>
      (await who.ok(costrTableLayoutList, on.ofSchedule)).layouts.find((one) => one.name === name)!.id
    const remove = (who: Visitor, tableLayoutId: string) =>
      who.call(costrTableLayoutDelete, { params: { tableLayoutId } })
    expect((await remove(on.rita, await id(on.maya, 'Hours'))).status).toBe(404)
    expect((await remove(on.maya, await id(on.rita, 'Hers'))).status).toBe(404)
    expect((await remove(on.maya, await id(on.rita, 'Hours'))).status).toBe(200)
    expect(await list(on.rita)).toEqual([['Hers', true]])
    expect(
      (
        await on.rita.call(costrTableLayoutSave, {
          ...on.ofSchedule,
          input: { name: 'x', look: { columns: [{ key: '<b>', width: 1 }] } } as never,
        })
      ).status,
    ).toBe(400)
  })
})

describe('estimates are licensed apart (R-COST-04)', () => {
  const ticket = (who: Visitor, id: string) =>
    who.call(roomTicket, { input: { room: `estimate/${id}`, script: false } })

  test('who has no seat reads on, and is told that the seats are taken (R-COST-04)', async () => {
    const id = await created()
    await on.site.sql("UPDATE app.members SET role = 'planner', without_seat = '{estimate}' WHERE user_id = $1", [
      on.rita.id,
    ])
    expect((await ticket(on.rita, id)).body).toMatchObject({ right: 'read' })
    const refused = await on.rita.call(costrEstimateCreate, { ...on.ofSchedule, input: { number: '1', name: 'One' } })
    expect(refused.body).toMatchObject({ error: 'LICENCE_ESTIMATE_EXCEEDED' })
    expect((await on.rita.call(costrEstimateList, on.ofSchedule)).status).toBe(200)
    await on.site.sql("UPDATE app.members SET role = 'reader', without_seat = '{}' WHERE user_id = $1", [on.rita.id])
    const reader = await on.rita.call(costrEstimateCreate, { ...on.ofSchedule, input: { number: '1', name: 'One' } })
    expect(reader.body).toMatchObject({ error: 'FORBIDDEN' })
  })

  test('where estimates were not bought no call and no room of them is there (R-COST-04)', async () => {
    const id = await created()
    await on.site.sql(
      `INSERT INTO app.licences (id, space_id, name, token, fingerprint, active, loaded_by) VALUES ('ended0000000', $1, 'Ended', 'x', 'ended', false, $2)`,
      [on.spaceId, on.maya.id],
    )
    const calls = [
      await on.maya.call(costrEstimateList, on.ofSchedule),
      await on.maya.call(costrBaseList, { params: { spaceId: on.spaceId } }),
      await on.maya.call(versionEstimatedData, on.ofVersion),
      await on.maya.call(costrEstimateContent, at(id)),
      await ticket(on.maya, id),
    ]
    for (const { body } of calls) expect(body).toMatchObject({ error: 'LICENCE_NONE_ACTIVE' })
  })
})
