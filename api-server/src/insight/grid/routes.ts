import { gwbsExport, gwbsExportStart, gwbsGroups, gwbsRead, gwbsSettingSave, gwbsWorks } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import type { GridJobs } from './job.ts'
import type { Grids } from './service.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function bindGrid(api: Api, { grids, gridJobs }: { grids: Grids; gridJobs: GridJobs }): void {
  const ofProject = async (tx: Transaction, { params }: { params: { projectId: string } }) => {
    const node = await selectNode(tx, params.projectId)
    return node?.kind === 'project' ? node.spaceId : null
  }

  api.inSpace(gwbsRead, ofProject, ({ scope, spaceId, params }) => grids.read({ scope, spaceId, ...params }))

  api.inSpace(gwbsSettingSave, ofProject, async ({ scope, spaceId, params, input }) => {
    await grids.saveSetting({ scope, spaceId, ...params }, input.setting)
    return { success: true as const }
  })

  api.inSpace(gwbsGroups, ofProject, ({ scope, spaceId, params, input }) =>
    grids.groups({ scope, spaceId, ...params }, input),
  )

  api.inSpace(gwbsWorks, ofProject, async ({ scope, spaceId, params, input: { path, offset, limit, ...look } }) => {
    const { total, works } = await grids.works({ scope, spaceId, ...params }, look, { path, offset, limit })
    return { total, works }
  })

  api.inSpace(gwbsExport, ofProject, async ({ scope, spaceId, params, input: { words, ...look }, http }) => {
    const workbook = await grids.workbook({ scope, spaceId, ...params }, look, words)
    http.type = XLSX
    http.set('content-disposition', 'attachment; filename="grid.xlsx"')
    http.set('cache-control', 'no-store')
    return workbook
  })

  api.inSpace(gwbsExportStart, ofProject, ({ scope, spaceId, params, input }) =>
    gridJobs.start(scope, { spaceId, ...params, ...input }),
  )
}
