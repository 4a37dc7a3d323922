import { versionDelays, versionDelaysExport } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion } from '../kinds/index.ts'
import type { Delays } from './service.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function bindDelays(api: Api, delays: Delays): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(versionDelays, spaceOf, async ({ scope, params: { versionId }, input }) => ({
    windows: await delays.windows(scope, versionId, input.moments),
  }))

  api.inSpace(versionDelaysExport, spaceOf, async ({ scope, params: { versionId }, input, http }) => {
    const workbook = await delays.workbook(await delays.windows(scope, versionId, input.moments), input.words)
    http.type = XLSX
    http.set('content-disposition', 'attachment; filename="delays.xlsx"')
    http.set('cache-control', 'no-store')
    return workbook
  })
}
