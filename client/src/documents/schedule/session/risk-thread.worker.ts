/// <reference lib="webworker" />

import { buffersOf, type RiskBlock, type RiskShare, type RiskTask, RiskThread } from '@plumbline/core/risk'

export interface RiskThreadAnswer {
  share: RiskShare
  block: RiskBlock
}

/** One of several threads of a run: first the task, then block after block; null: what it knows is let go. */
const scope = self as unknown as DedicatedWorkerGlobalScope
let thread: RiskThread | null = null

scope.onmessage = ({ data }: MessageEvent<RiskTask | RiskShare | null>) => {
  if (data === null) {
    thread = null
  } else if ('plan' in data) {
    thread = new RiskThread(data)
  } else if (thread) {
    const block = thread.run(data)
    scope.postMessage({ share: data, block } satisfies RiskThreadAnswer, buffersOf(block))
  }
}
