/// <reference lib="webworker" />

import { alikeBelow, foreseenDraft } from '@plumbline/core/assistant'
import type { DraftAnswer, DraftTask } from './draft-run.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

scope.onmessage = ({ data: { plan, inputs, chosen } }: MessageEvent<DraftTask>) => {
  const answer: DraftAnswer = { rows: foreseenDraft(plan, inputs, chosen), alike: alikeBelow(plan, chosen) }
  scope.postMessage(answer)
}
