import type { Assignment } from '../plan/index.ts'
import { decimalOf, millionths } from '../progress/index.ts'
import { assignmentIdOf } from './assignment-id.ts'
import type { Register } from './register.ts'
import type { Resource } from './types.ts'

/** Who can be assigned when a resource is named: of a team all that it consists of and that are still offered (RS5). */
export function assignedAs(register: Register, resource: Resource): Resource[] {
  if (resource.team.length === 0) return [resource]
  return resource.team.flatMap((id) => {
    const member = register.get(id)
    return member && member.type !== 'resource_group' && member.status === 'active' ? [member] : []
  })
}

/** What becomes of an assignment of a role that somebody is found for: what was done stays with the role. */
export interface Staffed {
  /** null: nothing was done. */
  kept: Assignment | null
  after: Assignment
}

/** RS16. The curve, dates, lag and typed days stay; price and calendar are those of whoever does it. */
export function staffed(role: Assignment, { id, code, name, type }: Resource): Staffed {
  const isBegun = millionths(role.fact) > 0n
  const rest = millionths(role.plan) - millionths(role.fact)
  return {
    kept: isBegun ? { ...role, plan: role.fact, left: null, days: [] } : null,
    after: {
      ...role,
      ...{ id: assignmentIdOf(role.wbsId, id), resourceId: id, resourceCode: code, resourceName: name },
      resourceType: type === 'resource_group' ? role.resourceType : type,
      ...{ plan: decimalOf(rest > 0n ? rest : 0n), fact: '0', price: null, calendarId: null },
    },
  }
}
