import type { EstimateHeader } from '@plumbline/core/contract'
import { inSlices } from '../../../session/in-slices.ts'
import { saveFile } from '../../../shell/save-file.ts'
import type { EstimateSession } from '../estimate-session.ts'

/** `DDMMYYYY`, as the format wants it. */
const written = (date: Date): string =>
  [date.getDate(), date.getMonth() + 1, date.getFullYear()].map((part) => String(part).padStart(2, '0')).join('')

/** What is on the screen, for another program. */
export async function downloadBc3(estimate: EstimateSession, { number, name }: EstimateHeader): Promise<void> {
  const { writeBc3 } = await import('@plumbline/core/estimate-files')
  const { document, calculation } = estimate
  const price = (itemId: string) => calculation.price(itemId)
  const pieces = await inSlices(writeBc3({ number, name, facts: document, price, date: written(new Date()) }))
  saveFile(new Blob(pieces, { type: 'application/octet-stream' }), `${number} ${name}.bc3`)
}
