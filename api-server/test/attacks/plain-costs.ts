import { costrBaseCreate, costrEstimateCommands, costrEstimateCreate, costrPdcCreate } from '@plumbline/core/contract'
import type { Ids, World } from './world.ts'

/** An estimate with an item and a rule, and of bases and protocols a second one, which is published and decided. */
export async function costsIn({ administrator, ids }: World): Promise<void> {
  const [spaceId, scheduleId] = [ids.spaceId ?? '', ids.scheduleId ?? '']
  const { base } = await administrator.ok(costrBaseCreate, {
    params: { spaceId },
    input: { name: 'Plain', kind: 'base' },
  })
  const { estimate } = await administrator.ok(costrEstimateCreate, {
    params: { scheduleId },
    input: { number: 'plain', name: 'Plain' },
  })
  const left = { code: '', sectionId: null, text: '' }
  const rule = { kind: 'match', name: 'By code', left, right: { code: '', text: '' }, join: 'code', splitBy: 'none' }
  const section = 'sectionplain'
  const commands = [
    { do: 'section.add', id: section, parentId: null, order: 'a', name: 'Slab' },
    { do: 'item.add', items: [{ id: 'itemitemitem', sectionId: section, order: 'a' }] },
    { do: 'compliance.set', id: 'ruleruleplai', rule },
  ]
  await administrator.ok(costrEstimateCommands, { params: { estimateId: estimate.id }, input: { commands } })
  const { pdc } = await administrator.ok(costrPdcCreate, {
    params: { scheduleId },
    input: { number: 'plain', estimateIds: [estimate.id], k: '1', vat: '20' },
  })
  Object.assign(ids, { publishedBaseId: base.id, decidedPdcId: pdc.id, plainEstimateId: estimate.id })
}

/** Ids as a route of estimates means them. */
export function costIds(route: string, ids: Ids): Ids {
  if (route === 'costrBasePublish') return { priceBaseId: ids.publishedBaseId ?? '' }
  if (route === 'costrPdcState' || route === 'costrPdcPrint') return { pdcId: ids.decidedPdcId ?? '' }
  if (route === 'costrMeasureList' || route === 'costrEstimatePrint') return { estimateId: ids.plainEstimateId ?? '' }
  return route === 'costrComplianceApply' ? { estimateId: ids.plainEstimateId ?? '', ruleId: 'ruleruleplai' } : {}
}
