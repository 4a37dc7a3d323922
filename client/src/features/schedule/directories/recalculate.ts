import { recalculationStart, recalculationSteps, versionRelationsApplied } from '@plumbline/core/contract'
import { blankAssignment, type Id } from '@plumbline/core/plan'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import type { RunPort } from '../base/ports.ts'

/**
 * Writes what follows from directories as one step of this person, which they undo as any other, and says with which
 * relations that was. How many works changed; 0: it was refused, and told. `only`: of these works alone, others may differ still.
 */
export async function recalculate(actions: RunPort, versionId: string, only: readonly Id[]): Promise<number> {
  const params = { versionId }
  const input = { works: only.join() }
  const { works, commands, directoryRelations } = await call(recalculationSteps, { params, input, quiet: true })
  if (commands.length > 0 && !(await actions.execute({ do: 'batch', commands: commands.map(whole) }))) return 0
  if (only.length > 0) return works
  await call(versionRelationsApplied, { params, input: { directoryRelations }, quiet: true })
  return works
}

type Step = Output<typeof recalculationSteps>['commands'][number]

/** A new assignment has nothing yet but what it is of, and how much. */
function whole(step: Step) {
  if (step.do !== 'assignment.put') return step
  const { id, wbsId } = step.assignment
  return { ...step, assignment: { ...blankAssignment(id, wbsId), ...step.assignment } }
}

/** More would hold up the browser: a job on the server changes them, and takes them back. */
export const MOST_AT_ONCE = 2_000

/** It goes on by itself, and stands in *Running*. */
export function recalculateAll(versionId: string): Promise<{ jobId: string }> {
  return call(recalculationStart, { params: { versionId }, quiet: true })
}
