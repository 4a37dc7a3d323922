import { costrEstimateUpload, estimateUploadFields } from '@plumbline/core/contract'
import { MOST_FILE_BYTES } from '@plumbline/core/estimate-files'
import { type Api, parseInput, receiveFile } from '../../../platform/http/index.ts'
import { placeOfSchedule } from './authorizer.ts'
import type { CostParts } from './routes.ts'

/** Estimates of other programs. */
export function bindEstimateUploads(bind: Api['inSpace'], { estimateUploads }: CostParts): void {
  bind(
    costrEstimateUpload,
    (tx, { params }) => placeOfSchedule(tx, params.scheduleId),
    async ({ scope, spaceId, params, http }) => {
      const { fields, file } = await receiveFile(http, MOST_FILE_BYTES)
      const input = parseInput(estimateUploadFields, fields)
      return estimateUploads.start(scope, spaceId, { ...params, ...input, file })
    },
  )
}
