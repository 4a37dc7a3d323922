import { screenPrint } from '@plumbline/core/contract'
import { rollLimits } from '@plumbline/core/rolls'
import { type Api, closedEarly, parseInput, receiveFile } from '../../../platform/http/index.ts'
import type { ScreenPrinting } from './printing.ts'

export function bindScreenPrinting(api: Api, { screenPrinting }: { screenPrinting: ScreenPrinting }): void {
  api.inSpace(
    screenPrint,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, http }) => {
      const signal = closedEarly(http)
      const { file, fields } = await receiveFile(http, rollLimits.bytes)
      const { logoId = null } = parseInput(screenPrint.input, fields)
      const bytes = await screenPrinting.draw(scope, { spaceId, path: file.path, logoId, signal })
      http.type = 'application/pdf'
      http.set('cache-control', 'no-store')
      return Buffer.from(bytes)
    },
  )
}
