/** The commands by which works are given resources. */
import type { AssignmentSaid, ResourceView } from '@plumbline/core/contract'
import type { AssignmentFields, ScheduleCommand } from '@plumbline/core/documents/schedule'
import { type Assignment, blankAssignment, isSummary, type ResourceType } from '@plumbline/core/plan'
import { assignmentIdOf, quantityOfUnits } from '@plumbline/core/resources'
import { parseInstant } from '@plumbline/core/time'
import type { ReadRow } from '../../schedules/document/index.ts'

const instantOf = (text: string | null): number | null => (text === null ? null : parseInstant(text))

/** What is left out is not said. */
export function changeOf({ lagMinutes, start, finish, ...given }: AssignmentSaid): Partial<AssignmentFields> {
  const said = {
    ...given,
    lag: lagMinutes,
    start: start === undefined ? undefined : instantOf(start),
    finish: finish === undefined ? undefined : instantOf(finish),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** What is readable of a resource without the register. */
const beside = ({ id, code, name, type }: ResourceView): Partial<AssignmentFields> => ({
  resourceId: id,
  resourceCode: code,
  resourceName: name,
  resourceType: type as ResourceType,
})

/** One step; a work that holds the resource already keeps its assignment. Summaries hold none. */
export function assignCommand(
  works: readonly ReadRow[],
  resource: ResourceView,
  held: readonly Assignment[],
  said: AssignmentSaid,
): { command: ScheduleCommand; made: { id: string; wbsId: string }[] } {
  const known = new Map(held.map((one) => [one.wbsId, one.id]))
  const change = changeOf(said)
  const able = works.filter(({ type }) => !isSummary(type))
  const commands = able.map((work): ScheduleCommand => {
    const quantity = quantityOfUnits(resource.type, change.units ?? null, work.duration)
    const fields = { ...beside(resource), ...(quantity !== null && { plan: quantity }), ...change }
    const id = known.get(work.id)
    if (id !== undefined) return { do: 'assignment.set', ids: [id], change: fields }
    const blank = blankAssignment(assignmentIdOf(work.id, resource.id), work.id)
    return { do: 'assignment.put', assignment: { ...blank, ...fields } }
  })
  return {
    command: { do: 'batch', commands },
    made: able.map(({ id }) => ({ id: known.get(id) ?? assignmentIdOf(id, resource.id), wbsId: id })),
  }
}
