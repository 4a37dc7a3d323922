import {
  costLimits,
  costrTableLayoutDelete,
  costrTableLayoutList,
  costrTableLayoutSave,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may } from '@plumbline/core/permissions'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { placeOfSchedule } from './authorizer.ts'
import {
  countOtherTableLayouts,
  deleteTableLayout,
  saveTableLayout,
  scheduleOfTableLayout,
  selectTableLayouts,
} from './layouts-repository.ts'
import type { CostParts } from './routes.ts'

const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  placeOfSchedule(tx, params.scheduleId)

async function ofLayout(tx: Transaction, { params }: { params: { tableLayoutId: string } }) {
  const scheduleId = await scheduleOfTableLayout(tx, params.tableLayoutId)
  return scheduleId === null ? null : placeOfSchedule(tx, scheduleId)
}

/** How the tables of estimates are looked at: everybody keeps their own; who may edit estimates also shares them. */
export function bindTableLayouts(bind: Api['inSpace'], { database, looksChanged }: CostParts): void {
  bind(costrTableLayoutList, ofSchedule, ({ scope, params: { scheduleId } }) =>
    database.inScope(scope, async (tx) => ({ layouts: await selectTableLayouts(tx, scheduleId, scope.userId) })),
  )
  bind(costrTableLayoutSave, ofSchedule, async ({ scope, spaceId, subject, params: { scheduleId }, input }) => {
    if (input.shared && !may(subject, 'estimate.edit')) throw new AppError('FORBIDDEN')
    const at = { spaceId, scheduleId, userId: scope.userId }
    const id = await database.inScope(scope, async (tx) => {
      const max = costLimits.tableLayouts
      const others = await countOtherTableLayouts(tx, { ...at, name: input.name })
      if (others >= max) throw new AppError('LAYOUTS_TOO_MANY', { max })
      return saveTableLayout(tx, { ...at, id: newId() }, input)
    })
    if (input.shared) looksChanged(spaceId, scheduleId)
    return { layout: { ...input, id, mine: true } }
  })
  bind(costrTableLayoutDelete, ofLayout, async ({ scope, spaceId, subject, params: { tableLayoutId } }) => {
    const who = { userId: scope.userId, any: may(subject, 'estimate.edit') }
    const { scheduleId, isGone } = await database.inScope(scope, async (tx) => ({
      scheduleId: await scheduleOfTableLayout(tx, tableLayoutId),
      isGone: await deleteTableLayout(tx, tableLayoutId, who),
    }))
    if (!isGone || scheduleId === null) throw new AppError('NOT_FOUND')
    looksChanged(spaceId, scheduleId)
    return { success: true as const }
  })
}
