import type { Assignment, Id, ResourceType } from '@plumbline/core/plan'
import { callable, type Register } from '@plumbline/core/resources'

/** What a row holds of one resource, as cells read it. */
export interface AssignedCell {
  id: Id
  resourceId: Id | null
  code: string
  name: string
  type: ResourceType
  units: string | null
  plan: string
}

const [FIELD, LINE] = ['\t', '\n']
const plain = (text: string): string => text.replaceAll(/[\t\n]/g, ' ')

/** The assignments of a row as one text, because a grid of 100,000 rows must not hold as many objects; '' for none. */
export const packAssigned = (assignments: readonly Assignment[]): string =>
  assignments
    .map(({ id, resourceId, resourceCode, resourceName, resourceType, units, plan }) =>
      [id, resourceId ?? '', plain(resourceCode), plain(resourceName), resourceType, units ?? '', plan].join(FIELD),
    )
    .join(LINE)

export function assignedIn(packed: string | undefined): AssignedCell[] {
  if (!packed) return []
  return packed.split(LINE).map((line) => {
    const [id = '', resourceId, code = '', name = '', type, units, plan = '0'] = line.split(FIELD)
    return { id, resourceId: resourceId || null, code, name, type: type as ResourceType, units: units || null, plan }
  })
}

/** What it is called: as the register has it now, else as it was when it was assigned. */
export function assignedName({ resourceId, code, name }: AssignedCell, register: Register): string {
  const known = resourceId === null ? undefined : register.get(resourceId)
  return callable(known?.name ?? name, known?.code ?? code)
}

/** Of people and machines how many at a time, of materials and costs the whole quantity; null: none is said. */
export const assignedAmount = ({ type, units, plan }: AssignedCell): string | null =>
  type === 'human' || type === 'machine' ? units : plan === '0' ? null : plan
