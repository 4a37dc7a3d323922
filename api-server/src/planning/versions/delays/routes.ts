import { versionDelays, versionDelaysExport } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion } from '../kinds/index.ts'
import type { Delays } from './service.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export function bindDelays(api: Api, delays: Delays): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(versionDelays, spaceOf, async ({ scope, params: { versionId }, input }) => ({
    windows: await delays.windows(scope, versionId, input.moments),
  }))

  api.inSpace(versionDelaysExport, spaceOf, async ({ scope, params: { versionId }, input, http }) => {
    const { moments, format, ...how } = input
    const windows = await delays.windows(scope, versionId, moments)
    const file = format === 'csv' ? await delays.text(windows, how) : await delays.workbook(windows, how.words)
    http.type = types[format]
    http.set('content-disposition', `attachment; filename="delays.${format}"`)
    http.set('cache-control', 'no-store')
    return file
  })
}
