import { dayValuesRead, dayValuesSave } from '@plumbline/core/contract'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import type { DocumentReader } from '../document/index.ts'
import { selectDayValues } from './repository.ts'
import { saveDayValues } from './service.ts'

export interface DaysParts {
  database: Database
  reader: DocumentReader
}

export function bindDays(api: Api, { database, reader }: DaysParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(dayValuesRead, spaceOf, ({ scope, params, input }) =>
    database.inScope(scope, (tx) => selectDayValues(tx, params.versionId, input)),
  )

  api.inSpace(dayValuesSave, spaceOf, async ({ scope, subject, params, input }) => {
    await saveDayValues({ database, reader }, { scope, subject }, params.versionId, input.values)
    return { saved: input.values.length }
  })
}
