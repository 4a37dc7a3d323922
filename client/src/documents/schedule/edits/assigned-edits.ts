import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { type Assignment, blankAssignment, type Id, isMilestone, type ResourceType } from '@plumbline/core/plan'
import {
  assignedAs,
  assignmentIdOf,
  parseAssigned,
  quantityOfUnits,
  type Resource,
  staffed,
} from '@plumbline/core/resources'
import { type AssignedCell, assignedAmount, assignedName } from '../rows/row-assigned.ts'
import type { RowStore } from '../rows/row-store.ts'
import { typeOf } from '../rows/row-view.ts'

interface Cell {
  store: RowStore
  slot: number
}

type AssignedEdit =
  | { command: ScheduleCommand }
  | { nothing: true }
  | { message: string; params?: Record<string, string> }

interface Wanted {
  known: AssignedCell | null
  resource: Resource | null
  amount: string | null
}

/** Makes what a work holds what was typed: «Crane 1; Fitters 4». What is not named is taken away. */
export function assignedEdit(cell: Cell, text: string): AssignedEdit {
  const { store, slot } = cell
  const held = store.assignedOf(slot)
  const named = new Map(held.map((one) => [assignedName(one, store.register).toLowerCase(), one]))
  const isKnown = (name: string): boolean => named.has(name.toLowerCase()) || store.register.called(name).length > 0
  const wanted: Wanted[] = []
  for (const { name, amount } of parseAssigned(text, isKnown)) {
    const known = named.get(name.toLowerCase()) ?? null
    const found = known ? [] : store.register.called(name)
    if (!known && found.length === 0) return { message: 'resource', params: { name } }
    if (found.length > 1) return { message: 'resources', params: { name } }
    const resource = found[0] ?? null
    const twin = resource && held.find(({ resourceId }) => resourceId === resource.id)
    wanted.push({ known: known ?? twin ?? null, resource, amount })
  }
  const commands = commandsFor(cell, held, wanted)
  if (commands.length === 0) return { nothing: true }
  return { command: commands.length === 1 ? commands[0]! : { do: 'batch', commands } }
}

function commandsFor(
  { store, slot }: Cell,
  held: readonly AssignedCell[],
  wanted: readonly Wanted[],
): ScheduleCommand[] {
  const kept = new Set(wanted.flatMap(({ known }) => known?.id ?? []))
  const gone = held.filter(({ id }) => !kept.has(id))
  const changes = wanted.flatMap(({ known, resource, amount }): ScheduleCommand[] => {
    if (known) {
      const same = (amount ?? '1') === (assignedAmount(known) ?? '1')
      return same
        ? []
        : [{ do: 'assignment.set', ids: [known.id], change: amountOf(store, slot, known.type, amount ?? '1') }]
    }
    if (!resource) return []
    const members = assignedAs(store.register, resource)
    const free = members.filter(({ id }) => held.every(({ resourceId }) => resourceId !== id))
    return free.map((member) => assignCommand(store, slot, member, amount))
  })
  return [...gone.map(({ id }): ScheduleCommand => ({ do: 'assignment.delete', id })), ...changes]
}

/** One unit, or as many as are said; the quantity of people and machines follows from the planned duration. */
function assignCommand(store: RowStore, slot: number, resource: Resource, amount: string | null): ScheduleCommand {
  const workId = store.ids[slot]!
  const type = resource.type as ResourceType
  const beside = {
    resourceId: resource.id,
    resourceCode: resource.code,
    resourceName: resource.name,
    resourceType: type,
  }
  const blank = blankAssignment(assignmentIdOf(workId, resource.id), workId)
  const said =
    amount === null && (type === 'material' || type === 'cost') ? {} : amountOf(store, slot, type, amount ?? '1')
  return { do: 'assignment.put', assignment: { ...blank, ...beside, ...said } }
}

/** What an amount means: units at a time, or the whole quantity. */
export function amountOf(
  store: RowStore,
  slot: number,
  type: ResourceType,
  amount: string,
): Partial<Pick<Assignment, 'units' | 'plan'>> {
  if (type === 'material' || type === 'cost') return { plan: amount }
  const duration = isMilestone(typeOf(store, slot)) ? 0 : store.facts.duration[slot]!
  return { units: amount, plan: quantityOfUnits(type, amount, duration) ?? '0' }
}

/** The same resource, or all of a team, to many works as one step; those that hold it already are left. */
export function assignToMany(
  store: RowStore,
  slots: readonly number[],
  resource: Resource,
  amount: string | null,
): { command: ScheduleCommand; ids: Id[] } {
  const wanted = slots.flatMap((slot) => {
    const held = new Set(store.assignedOf(slot).map(({ resourceId }) => resourceId))
    const free = assignedAs(store.register, resource).filter(({ id }) => !held.has(id))
    return free.map((one) => ({ slot, resource: one }))
  })
  return {
    command: { do: 'batch', commands: wanted.map((one) => assignCommand(store, one.slot, one.resource, amount)) },
    ids: [...new Set(wanted.map(({ slot }) => store.ids[slot]!))],
  }
}

/** Somebody for a role: one step. null: the work holds them already. */
export function staffCommand(
  store: RowStore,
  slot: number,
  role: Assignment,
  resource: Resource,
): ScheduleCommand | null {
  if (store.assignedOf(slot).some(({ resourceId }) => resourceId === resource.id)) return null
  const { kept, after } = staffed(role, resource)
  const first: ScheduleCommand = kept
    ? { do: 'assignment.set', ids: [role.id], change: { plan: kept.plan, left: kept.left, days: kept.days } }
    : { do: 'assignment.delete', id: role.id }
  return { do: 'batch', commands: [first, { do: 'assignment.put', assignment: after }] }
}
