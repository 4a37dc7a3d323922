import {
  costrEstimateCommands,
  costrEstimateCreate,
  costrEstimateList,
  type EstimateTotals,
} from '@plumbline/core/contract'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { useReadGround } from '../../../../test/ground.ts'
import { eventually } from '../../../../test/planning.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { openDatabase } from '../../../platform/database/index.ts'
import { followEstimates } from './follow.ts'

const on = useReadGround()

const created = async (number: string) =>
  (await on.maya.ok(costrEstimateCreate, { ...on.ofSchedule, input: { number, name: 'Slab' } })).estimate.id
const change = (estimateId: string, commands: readonly EstimateCommand[]) =>
  on.maya.ok(costrEstimateCommands, { params: { estimateId }, input: { commands: commands as never } })
const totalsOf = async (id: string): Promise<EstimateTotals | null | undefined> =>
  (await on.rita.ok(costrEstimateList, on.ofSchedule)).estimates.find((one) => one.id === id)?.totals
/** As whoever looks at the list sees it in the end. */
const settled = (id: string, net: string) =>
  eventually(async () => {
    const totals = await totalsOf(id)
    return totals?.isCurrent && totals.net === net ? totals : null
  }, 60)

test('a list of estimates says what each comes to, and counts again what somebody has changed', async () => {
  const [full, empty] = [await created('10'), await created('2')]
  const command = commandOf(workedExample())
  await change(full, command.do === 'batch' ? (command.commands as EstimateCommand[]) : [command])
  expect(await settled(full, '2002247.76')).toMatchObject({ gross: '2402697.31', uncounted: 0 })
  expect(await settled(empty, '0')).toMatchObject({ gross: '0', items: 0 })

  const { estimates } = await on.rita.ok(costrEstimateList, on.ofSchedule)
  expect(estimates.map(({ number }) => number)).toEqual(['2', '10'])

  await change(full, [{ do: 'settings.set', settings: { currency: 'EUR', vat: '0' } }])
  const now = await eventually(async () => {
    const totals = await totalsOf(full)
    return totals?.isCurrent && totals.currency === 'EUR' ? totals : null
  }, 60)
  expect(now.gross).toBe(now.net)
})

test('what was changed while no server listened is counted as well', async () => {
  const id = await created('3')
  await settled(id, '0')
  await on.site.sql(`UPDATE app.estimates SET seq = 0, totals = totals || '{"seq": 0}' WHERE id = $1`, [id])
  const log = pino({ level: 'silent' })
  const database = openDatabase(on.site.databaseUrl, log)
  const follower = followEstimates({
    ...{ database, collabApi: openCollabApi(on.site.collabUrl, on.site.serviceToken), log },
    changed: () => undefined,
  })
  await follower.reconcile()
  expect(await totalsOf(id)).toMatchObject({ isCurrent: false, net: '0' })
  await settled(id, '0')
  await follower.close()
  await database.close()
})
