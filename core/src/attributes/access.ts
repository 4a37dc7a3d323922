import type { RoomRight } from '../permissions/index.ts'

/** What a room lets somebody write of attributes. */
export interface FillGrant {
  right: RoomRight
  /** Not even by who may write the plan. */
  closedAttributes?: readonly string[] | undefined
  /** Also by who only tells facts. */
  openAttributes?: readonly string[] | undefined
}

/** May this person fill the attribute? One table for the gate, for commands and for the cells of the grid. */
export function mayFill({ right, closedAttributes, openAttributes }: FillGrant, attributeId: string): boolean {
  if (right === 'read') return false
  // What is said of an item of a checklist, and how far a step is, are facts; which there are is plan.
  if (right === 'facts' && /^(check-.{12}-(done|note|file)|step-.{1,20}-done)$/.test(attributeId)) return true
  if (right === 'facts') return openAttributes?.includes(attributeId) === true
  return closedAttributes?.includes(attributeId) !== true
}
