import { versionDelays, versionDelaysExport } from '@plumbline/core/contract'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import type { OnPaper, PaperAsked } from '../../../platform/pdf/index.ts'
import { selectNode } from '../../../workspace/eps/index.ts'
import { findVersion } from '../kinds/index.ts'
import type { Delays } from './service.ts'

interface DelayRoutes {
  delays: Delays
  paperFor(scope: Scope, asked: PaperAsked): Promise<OnPaper>
}

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

export function bindDelays(api: Api, { delays, paperFor }: DelayRoutes): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(versionDelays, spaceOf, async ({ scope, params: { versionId }, input }) => ({
    windows: await delays.windows(scope, versionId, input.moments),
  }))

  api.inSpaceWith(versionDelaysExport, spaceOf, namesOf, async ({ scope, spaceId, params, input, http }, names) => {
    const { moments, format, timeZone, settings, ...how } = input
    const windows = await delays.windows(scope, params.versionId, moments)
    const paper = { of: [names.schedule, names.version].filter(Boolean).join(', '), windows, timeZone, ...how }
    const language = how.decimal === ',' ? 'ru' : 'en'
    const files = {
      csv: () => delays.text(windows, how),
      xlsx: () => delays.workbook(windows, how.words),
      pdf: async () => delays.pages(paper, await paperFor(scope, { spaceId, settings, language, ...names })),
      docx: () => delays.document(paper),
    }
    const file = await files[format]()
    http.type = types[format]
    http.set('content-disposition', `attachment; filename="delays.${format}"`)
    http.set('cache-control', 'no-store')
    return file
  })
}

async function namesOf(
  tx: Transaction,
  { params }: { params: { versionId: string } },
): Promise<{ schedule: string; version: string }> {
  const version = await findVersion(tx, params.versionId)
  const node = version && (await selectNode(tx, version.scheduleId))
  return { schedule: node?.name ?? '', version: version?.name ?? '' }
}
