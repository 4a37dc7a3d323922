import type { EstimateHeader } from '@plumbline/core/contract'
import { formatInstant, instantOf } from '@plumbline/core/time'
import { today } from '../../../i18n/typed-date.ts'
import { inSlices } from '../../../session/in-slices.ts'
import { saveFile } from '../../../shell/save-file.ts'
import type { EstimateSession } from '../estimate-session.ts'

interface GaebWanted {
  /** 83: without prices, 84: with them. */
  phase: '83' | '84'
  /** Name of what stands on top of the items. */
  linesName: string
}

/** What is on the screen as a bill of quantities: to ask others for prices, or to offer them. */
export async function downloadGaeb(
  { document, calculation }: EstimateSession,
  { number, name }: EstimateHeader,
  wanted: GaebWanted,
): Promise<void> {
  const { writeGaeb } = await import('@plumbline/core/estimate-files')
  const price = (itemId: string) => calculation.price(itemId)
  const date = formatInstant(instantOf(today())).slice(0, 10)
  const said = { number, name, date, facts: document, price, totals: calculation.totals() }
  const pieces = await inSlices(writeGaeb({ ...said, ...wanted }))
  saveFile(new Blob(pieces, { type: 'application/xml' }), `${number} ${name}.x${wanted.phase}`)
}
