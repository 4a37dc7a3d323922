import { costrComplianceApply } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { attempt } from '../../../shell/attempt.ts'
import type { EstimateSession } from '../estimate-session.ts'

export type RuleChanges = Output<typeof costrComplianceApply>

const PATIENCE_MS = 5_000

/** What the rule finds, and what it finds no more; `apply` does it. null: it failed, which has been told. */
export async function ruleChanges(
  estimate: EstimateSession,
  ids: { estimateId: string; ruleId: string },
  apply: boolean,
): Promise<RuleChanges | null> {
  await stored(estimate)
  return attempt(() => call(costrComplianceApply, { params: ids, input: { apply }, quiet: true }))
}

/** The server knows what was written here. */
async function stored(estimate: EstimateSession): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; estimate.state.pending > 0 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
