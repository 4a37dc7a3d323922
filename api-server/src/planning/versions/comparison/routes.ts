import {
  versionChangeUndo,
  versionCompare,
  versionComparisonExport,
  versionMerge,
  versionMergeUndo,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion, spaceOfSchedule } from '../kinds/index.ts'
import type { Comparisons } from './service.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function bindComparison(api: Api, comparisons: Comparisons): void {
  const spaceOf = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)

  api.inSpace(versionCompare, spaceOf, async ({ scope, params, input }) => {
    const { left, right, group, search, offset, limit } = input
    return comparisons.compare(scope, { ...params, left, right }, { group, search, offset, limit })
  })

  api.inSpace(versionComparisonExport, spaceOf, async ({ scope, params, input, http }) => {
    const { left, right, words } = input
    const workbook = await comparisons.export(scope, { ...params, left, right }, words)
    http.type = XLSX
    http.set('content-disposition', 'attachment; filename="comparison.xlsx"')
    http.set('cache-control', 'no-store')
    return workbook
  })

  api.inSpace(versionMerge, spaceOf, async ({ scope, subject, params, input }) => {
    const { from, into, groups, facts, except, conflicts, preview } = input
    const choice = { groups, facts, except, conflicts }
    return comparisons.merge(scope, subject, { ...params, from, into, choice, preview })
  })

  api.inSpaceWith(
    versionChangeUndo,
    async (tx, { params }) => (await findVersion(tx, params.versionId))?.spaceId ?? null,
    (tx, { params }) => findVersion(tx, params.versionId),
    async ({ scope, subject, params, input }, version) => {
      // Before the first one there is nothing.
      if (!version || params.seq === 1) throw new AppError('NOT_FOUND')
      return comparisons.takeBack(scope, subject, { scheduleId: version.scheduleId, ...params, ...input })
    },
  )

  api.inSpace(versionMergeUndo, spaceOf, async ({ scope, subject, params, input }) =>
    comparisons.takeBack(scope, subject, { ...params, ...input }),
  )
}
