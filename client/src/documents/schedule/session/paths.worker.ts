/// <reference lib="webworker" />

import { pathReport, shorten } from '@plumbline/core/paths'
import type { PathsTold, PathTask } from './path-run.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

scope.onmessage = ({ data }: MessageEvent<PathTask>) => {
  const { plan, inputs } = data
  const told: PathsTold = {
    report: data.ask === 'report' ? pathReport(plan, inputs, data.question) : null,
    shortening: data.ask === 'shorten' ? shorten(plan, inputs, data.question) : null,
  }
  scope.postMessage(told)
}
