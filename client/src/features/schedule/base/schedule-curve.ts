import { distributionByEps } from '@plumbline/core/contract'
import { type Curve, presetCurve } from '@plumbline/core/distributions'
import type { Id } from '@plumbline/core/plan'
import { call } from '../../../api/call.ts'

/** The nearest distribution of the structure, evenly where there is none. */
export async function curveOfSchedule(scheduleId: Id): Promise<Curve> {
  const { distribution } = await call(distributionByEps, { params: { epsId: scheduleId }, quiet: true })
  return distribution.own ?? distribution.inherited?.curve ?? presetCurve('uniform')
}
