/// <reference lib="webworker" />

import { foreseenDraft } from '@plumbline/core/assistant'
import type { DraftTask } from './draft-run.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

scope.onmessage = ({ data: { plan, inputs, chosen } }: MessageEvent<DraftTask>) => {
  scope.postMessage(foreseenDraft(plan, inputs, chosen))
}
