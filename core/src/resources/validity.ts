import type { DirectoryFacts } from '../directories/index.ts'
import type { Assignment } from '../plan/index.ts'

/** `foreign`: no register of the space has ever had such a row. */
export const resourceObjections = ['foreign', 'deleted', 'disabled'] as const
export type ResourceObjection = (typeof resourceObjections)[number]

/**
 * Why the resource of an assignment does not count; null: it does, or it is none of the register. Depends on nothing but the
 * assignment and what the directories of the space tell, so it reads alike wherever both are known.
 */
export function objectionToResource(
  { resourceId }: Pick<Assignment, 'resourceId'>,
  directoryIds: readonly string[],
  facts: DirectoryFacts,
): ResourceObjection | null {
  if (resourceId === null) return null
  const told = directoryIds.map((id) => facts.row(id, resourceId)).filter((row) => row !== null)
  if (told.length === 0) return 'foreign'
  const living = told.filter(({ deleted }) => !deleted)
  if (living.length === 0) return 'deleted'
  return living.every(({ status }) => status === 'disabled') ? 'disabled' : null
}
