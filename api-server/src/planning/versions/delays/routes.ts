import { versionDelays, versionDelaysExport } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { findVersion } from '../kinds/index.ts'
import type { Delays } from './service.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

export function bindDelays(api: Api, delays: Delays): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(versionDelays, spaceOf, async ({ scope, params: { versionId }, input }) => ({
    windows: await delays.windows(scope, versionId, input.moments),
  }))

  api.inSpaceWith(versionDelaysExport, spaceOf, titleOf, async ({ scope, who, params, input, http }, title) => {
    const { moments, format, timeZone, ...how } = input
    const windows = await delays.windows(scope, params.versionId, moments)
    const author = `${who.person.firstName} ${who.person.lastName}`.trim()
    const paper = { of: title, windows, timeZone, ...how }
    const files = {
      csv: () => delays.text(windows, how),
      xlsx: () => delays.workbook(windows, how.words),
      pdf: () => delays.pages(paper, author),
      docx: () => delays.document(paper),
    }
    const file = await files[format]()
    http.type = types[format]
    http.set('content-disposition', `attachment; filename="delays.${format}"`)
    http.set('cache-control', 'no-store')
    return file
  })
}

/** Schedule and version. */
async function titleOf(tx: Transaction, { params }: { params: { versionId: string } }): Promise<string> {
  const version = await findVersion(tx, params.versionId)
  const node = version && (await selectNode(tx, version.scheduleId))
  return [node?.name, version?.name].filter(Boolean).join(', ')
}
