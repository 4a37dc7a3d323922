import { comparisonGroups } from '@plumbline/core/comparison'
import {
  costrComplianceRead,
  costrEstimateCommands,
  costrEstimateCreate,
  costrEstimateRevise,
  versionCreate,
  versionEstimatedData,
  versionMerge,
  wbsDelete,
  wbsMove,
} from '@plumbline/core/contract'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { describe, expect, test } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { useReadGround } from '../../../../test/ground.ts'

const on = useReadGround()

const at = (estimateId: string) => ({ params: { estimateId } })
const change = (id: string, ...commands: EstimateCommand[]) =>
  on.maya.ok(costrEstimateCommands, { ...at(id), input: { commands: commands as never } })
const compliance = (id: string) => on.maya.ok(costrComplianceRead, at(id))
const match = (itemId: string, workId: string, share = '1') => ({ itemId, workId, share })

/** The worked example, item A done by the slab, item B half by each of the two works. */
async function ground() {
  const [kerbs, slab] = [await on.work('Kerbs', 3), await on.work('Slab', 5)]
  const input = { number: '02-07', name: 'Slab' }
  const { estimate } = await on.maya.ok(costrEstimateCreate, { ...on.ofSchedule, input })
  const matches = [match(ids.a, slab), match(ids.b, slab, '0.5'), match(ids.b, kerbs, '0.5')]
  await change(estimate.id, commandOf(workedExample()))
  await change(estimate.id, { do: 'match.set', matches })
  return { id: estimate.id, slab, kerbs }
}

const whole = { items: 2, matched: 2, results: [], itemsWithoutWorks: [], worksWithoutItems: [] }
/** A half that nobody does. */
const gap = { itemId: ids.b, ruleId: null, check: 'sharesWhole', state: 'error', params: { share: '500000' } }

const branch = async () => (await on.maya.ok(versionCreate, { ...on.ofSchedule, input: { name: 'Branch' } })).version.id
const merged = (from: string) =>
  on.maya.ok(versionMerge, {
    ...on.ofSchedule,
    input: { from, into: on.versionId, groups: [...comparisonGroups] },
  })

describe('matches of items to works (R-COST-02.compliance, EST-32)', () => {
  test('stay with works and items that are moved, and come along into a revision', async () => {
    const { id, slab } = await ground()
    await on.maya.ok(wbsMove, { params: { versionId: on.versionId, wbsId: slab }, input: { direction: 'down' } })
    await change(id, { do: 'item.set', items: [{ id: ids.a, sectionId: ids.sectionB }] })
    expect(await compliance(id)).toMatchObject(whole)
    const { estimate } = await on.maya.ok(costrEstimateRevise, at(id))
    expect(await compliance(estimate.id)).toMatchObject(whole)
  })

  test('leave a gap that is seen where a work is deleted, also one that is deleted in a branch that is merged', async () => {
    const { id, kerbs } = await ground()
    const versionId = await branch()
    await on.maya.ok(wbsDelete, { params: { versionId, wbsId: kerbs } })
    expect(await compliance(id)).toMatchObject(whole)
    await merged(versionId)
    expect(await compliance(id)).toMatchObject({ ...whole, results: [gap] })
  })

  test('hold in a branch, whose works are the same; what is planned there stays there until it is merged', async () => {
    const { slab } = await ground()
    const versionId = await branch()
    const differences = async (of: string) =>
      (await on.maya.ok(versionEstimatedData, { params: { versionId: of }, input: {} })).differences.map(
        ({ workId }) => workId,
      )
    expect(await differences(versionId)).toContain(slab)
    await on.maya.ok(versionEstimatedData, { params: { versionId }, input: { apply: true } })
    expect(await differences(versionId)).toEqual([])
    expect(await differences(on.versionId)).toContain(slab)
    await merged(versionId)
    expect(await differences(on.versionId)).toEqual([])
  })

  test('wait with a gap for works of a branch, until they come by merging', async () => {
    const { id, kerbs } = await ground()
    const versionId = await branch()
    const late = await on.work('Late kerbs', 2, {}, versionId)
    await change(
      id,
      { do: 'match.delete', matches: [{ itemId: ids.b, workId: kerbs }] },
      { do: 'match.set', matches: [match(ids.b, late, '0.5')] },
    )
    expect((await compliance(id)).results).toEqual([gap])
    await merged(versionId)
    expect(await compliance(id)).toMatchObject({ ...whole, worksWithoutItems: [{ id: kerbs }] })
  })
})
