import type { EstimateHeader } from '@plumbline/core/contract'
import { inSlices } from '../../../session/in-slices.ts'
import { saveFile } from '../../../shell/save-file.ts'
import type { EstimateSession } from '../estimate-session.ts'

/** What is on the screen, for Russian estimating programs. */
export async function downloadArps(estimate: EstimateSession, { number, name }: EstimateHeader): Promise<void> {
  const { writeArps } = await import('@plumbline/core/estimate-files')
  const { document, calculation } = estimate
  const price = (itemId: string) => calculation.price(itemId)
  const total = calculation.totals().items
  const pieces = await inSlices(writeArps({ number, name, facts: document, price, total }))
  saveFile(new Blob(pieces, { type: 'application/octet-stream' }), `${number} ${name}.arp`)
}
