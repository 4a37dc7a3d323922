import type { AttributeAccess, Role } from '@plumbline/core/contract'

export interface AccessRow {
  /** A built-in role, or the id of one of the space's own. */
  role: string
  attributeId: string
  access: AttributeAccess
}

export type AccessRole = Pick<Role, 'id' | 'builtIn' | 'basedOn' | 'abilities'>

/** What a role may do with an attribute that nobody has said anything about. */
const usualAccess = ({ abilities }: AccessRole): AttributeAccess =>
  abilities.includes('schedule.edit') ? 'write' : 'read'

/** An own role has what the one has that it is based on, until something is said of itself. */
export function accessOf(rows: readonly AccessRow[], role: AccessRole, attributeId: string): AttributeAccess {
  const saidOf = (of: string): AttributeAccess | undefined =>
    rows.find((row) => row.role === of && row.attributeId === attributeId)?.access
  return saidOf(role.id) ?? saidOf(role.basedOn) ?? usualAccess(role)
}
