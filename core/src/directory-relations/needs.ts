import { type Assignment, blankAssignment, type Id, type ResourceType, type WbsRow } from '../plan/index.ts'
import { assignmentIdOf } from '../resources/index.ts'

/** A resource that relations lead to, as works hold it. */
export interface NeededResource {
  id: Id
  code: string
  name: string
  type: ResourceType
}

/** What a work is to have of a resource. */
export interface ResourceNeed {
  resource: NeededResource
  /** Whole quantity, in the unit of the resource; a decimal text. */
  plan: string
  /** The assignment that has another quantity; null: there is none yet. */
  held: Pick<Assignment, 'id' | 'plan'> | null
}

/** Rule 24: quantities by resource, beside what the work holds. */
export function needsOf(
  wanted: ReadonlyMap<NeededResource, string>,
  held: readonly Assignment[],
): readonly ResourceNeed[] {
  return [...wanted].flatMap(([resource, plan]) => {
    const known = held.find(({ resourceId }) => resourceId === resource.id) ?? null
    return known?.plan === plan ? [] : [{ resource, plan, held: known }]
  })
}

type NeedCommand =
  | { do: 'assignment.put'; assignment: Assignment }
  | { do: 'assignment.set'; ids: Id[]; change: { plan: string } }

export function needCommand(wbsId: Id, { resource, plan, held }: ResourceNeed): NeedCommand {
  if (held) return { do: 'assignment.set', ids: [held.id], change: { plan } }
  const { id: resourceId, code: resourceCode, name: resourceName, type: resourceType } = resource
  const blank = blankAssignment(assignmentIdOf(wbsId, resourceId), wbsId)
  return { do: 'assignment.put', assignment: { ...blank, resourceId, resourceCode, resourceName, resourceType, plan } }
}

/** Where people say how many work at a time, duration, units and work follow from one another (RS15). */
export const takesNeeds = ({ effort }: Pick<WbsRow, 'effort'>): boolean => effort === null
