import type { Bidder, BillAnswer } from '@plumbline/core/estimate-files'
import { formatInstant, instantOf } from '@plumbline/core/time'
import { today } from '../../../i18n/typed-date.ts'
import { inSlices } from '../../../session/in-slices.ts'
import { saveFile } from '../../../shell/save-file.ts'
import type { EstimateSession } from '../estimate-session.ts'
import type { AnswerQuestion } from './answer.worker.ts'

/** Prices of the estimate for a bill of others, read and written in a thread; saved where it could be answered. */
export async function answerBillFile(
  { document, calculation }: EstimateSession,
  file: File,
  bidder: Bidder,
): Promise<BillAnswer> {
  const { offeredPrices } = await import('@plumbline/core/estimate-files')
  const prices = await inSlices(offeredPrices(document, (id) => calculation.price(id)))
  const date = formatInstant(instantOf(today())).slice(0, 10)
  const answer = await inThread({ file, prices, said: { date, bidder, currency: document.settings.currency } })
  if (answer.ok) {
    const name = file.name.replace(/\.[^.]*$/, '')
    saveFile(new Blob([answer.xml], { type: 'application/xml' }), `${name}.x84`)
  }
  return answer
}

async function inThread(question: AnswerQuestion): Promise<BillAnswer> {
  const worker = new Worker(new URL('./answer.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<BillAnswer>()
  worker.onmessage = ({ data }: MessageEvent<BillAnswer>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(question)
  try {
    return await promise
  } finally {
    worker.terminate()
  }
}
