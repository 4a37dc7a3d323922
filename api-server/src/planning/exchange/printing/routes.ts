import { versionPreview, versionPrint, versionPrintCount } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import type { PrintJobs } from './job.ts'
import type { Printing } from './printing.ts'

interface PrintingRoutes {
  printing: Pick<Printing, 'count' | 'sheets'>
  printJobs: PrintJobs
}

export function bindPrinting(api: Api, { printing, printJobs }: PrintingRoutes): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(versionPrintCount, spaceOf, ({ scope, spaceId, params, input }) =>
    printing.count(scope, { spaceId, ...params, ...input }),
  )

  api.inSpace(versionPreview, spaceOf, async ({ scope, spaceId, params, input: { first, count, ...input }, http }) => {
    const bytes = await printing.sheets(scope, { spaceId, ...params, ...input }, { first, count })
    http.type = 'application/pdf'
    http.set('cache-control', 'no-store')
    return Buffer.from(bytes)
  })

  api.inSpace(versionPrint, spaceOf, ({ scope, spaceId, params, input }) =>
    printJobs.start(scope, { spaceId, ...params, ...input }),
  )
}
