import { type Arranged, arrange, type RowsToArrange } from '@plumbline/core/arrangement'

export interface ArrangeRequest {
  ask: number
  rows: RowsToArrange
  language: string
}

export interface ArrangeAnswer extends Arranged {
  ask: number
}

/** Sorting a hundred thousand rows takes longer than a frame, so it is done here. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<ArrangeRequest>) => void
  postMessage(answer: ArrangeAnswer, moved: Transferable[]): void
}

scope.onmessage = ({ data: { ask, rows, language } }) => {
  // Numbers within texts count as numbers: 1.9 stands before 1.10.
  const { compare } = new Intl.Collator(language, { numeric: true })
  const answer: ArrangeAnswer = { ask, ...arrange(rows, compare) }
  scope.postMessage(answer, [answer.slots.buffer, ...answer.values.map(({ buffer }) => buffer)])
}
