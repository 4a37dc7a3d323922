import { recalculationStart, recalculationSteps, versionRelationsApplied } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import type { RunPort } from '../base/ports.ts'

/**
 * Writes what follows from directories as one step of this person, which they undo as any other, and says with which
 * relations that was. How many works changed; 0: it was refused, and told.
 */
export async function recalculate(actions: RunPort, versionId: string): Promise<number> {
  const params = { versionId }
  const { works, commands, directoryRelations } = await call(recalculationSteps, { params, quiet: true })
  if (commands.length > 0 && !(await actions.execute({ do: 'batch', commands }))) return 0
  await call(versionRelationsApplied, { params, input: { directoryRelations }, quiet: true })
  return works
}

/** More would hold up the browser: a job on the server changes them, and takes them back. */
export const MOST_AT_ONCE = 2_000

/** It goes on by itself, and stands in *Running*. */
export function recalculateAll(versionId: string): Promise<{ jobId: string }> {
  return call(recalculationStart, { params: { versionId }, quiet: true })
}
