import { cyclogramShift, cyclogramShiftBack } from '@plumbline/core/contract'
import i18next from 'i18next'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { tell, toastError } from '../../shell/toast.ts'
import type { OpenCyclogram } from './open-cyclogram.ts'

/** Goes with one call. */
const MAX_WORKS = 5_000

const words = (key: string, params: Record<string, unknown> = {}): string =>
  i18next.t(key, { ns: 'cyclogram', ...params })

/** Puts the works of a line off, says what became of it, and offers the way back. */
export async function shiftLine({ drawn, versionId }: OpenCyclogram, process: number, days: number): Promise<void> {
  const workIds = drawn.works.filter((work) => work.process === process).map(({ id }) => id)
  const params = { versionId }
  try {
    const input = { workIds: workIds.slice(0, MAX_WORKS), days }
    const { shifted, held, before } = await call(cyclogramShift, { params, input, quiet: true })
    const stayed = (['begun', 'limited', 'driven'] as const)
      .filter((why) => held[why] > 0)
      .map((why) => words(`shift.${why}`, { count: held[why] }))
    const message = [shifted > 0 ? words('shift.done', { count: shifted }) : words('shift.none'), ...stayed].join(' ')
    const back = { text: words('shift.undo'), run: () => void shiftBack(versionId, before) }
    tell({ message, ...(shifted > 0 && { action: back }) })
  } catch (error) {
    toastError(error)
  }
}

type Before = Output<typeof cyclogramShift>['before']

async function shiftBack(versionId: string, before: Before): Promise<void> {
  try {
    const { shifted } = await call(cyclogramShiftBack, { params: { versionId }, input: { before }, quiet: true })
    tell({ message: words('shift.undone', { count: shifted }) })
  } catch (error) {
    toastError(error)
  }
}
