import { answerBill, type Bidder, type BillAnswer, type OfferedPrices } from '@plumbline/core/estimate-files'

/** A bill of others, with what is offered for it. */
export interface AnswerQuestion {
  file: File
  prices: OfferedPrices
  said: { date: string; bidder: Bidder; currency: string }
}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<AnswerQuestion>) => void) | null
  postMessage(answer: BillAnswer): void
}

scope.onmessage = async ({ data: { file, prices, said } }) => {
  try {
    scope.postMessage(answerBill(new Uint8Array(await file.arrayBuffer()), prices, said))
  } catch {
    scope.postMessage({ ok: false, fault: 'damaged' })
  }
}
