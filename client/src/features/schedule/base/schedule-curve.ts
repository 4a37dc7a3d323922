import { type Distribution, distributionByEps } from '@plumbline/core/contract'
import { type Curve, type Spreading, spreadingBy } from '@plumbline/core/distributions'
import type { Id } from '@plumbline/core/plan'
import { call } from '../../../api/call.ts'

/** Of the structure above a schedule, the nearest first. */
export async function standingCurves(scheduleId: Id, signal?: AbortSignal): Promise<Distribution['standing']> {
  const { distribution } = await call(distributionByEps, { params: { epsId: scheduleId }, signal, quiet: true })
  return distribution.standing
}

export const spreadingOfSchedule = async (scheduleId: Id): Promise<Spreading> =>
  spreadingBy(await standingCurves(scheduleId))

/** The nearest distribution of the structure, evenly where there is none. */
export const curveOfSchedule = async (scheduleId: Id): Promise<Curve> => (await spreadingOfSchedule(scheduleId)).curve
