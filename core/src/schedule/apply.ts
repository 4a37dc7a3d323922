import { externalSide, type Id, type Relation } from '../plan/index.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Network } from './network.ts'
import type { PlanChange } from './types.ts'

/** Patches the network with one change and notes what the hashes have to look at again. */
export function applyChange(net: Network, fingerprint: Fingerprint, change: PlanChange): void {
  switch (change.kind) {
    case 'row':
      net.putRow(change.row)
      noteRow(net, fingerprint, change.row.id)
      break
    case 'row_removed':
      fingerprint.rowChanged(net.slots.get(change.id) ?? 0)
      net.removeRow(change.id)
      break
    case 'relation':
      putRelation(net, fingerprint, change.relation)
      break
    case 'relation_removed':
      net.removeExternal(change.id)
      fingerprint.relationChanged(net.relationSlots.get(change.id) ?? 0)
      net.removeRelation(change.id)
      break
    case 'assignment':
      net.putAssignment(change.assignment)
      break
    case 'assignment_removed':
      net.removeAssignment(change.id)
      break
    case 'settings':
      // Amounts of rows are part of the input only where a scenario reads them.
      if ((net.settings.scenario === 0) !== (change.settings.scenario === 0)) fingerprint.allChanged()
      net.putSettings(change.settings)
      break
    case 'inputs':
      net.putInputs(change.inputs)
      break
    default:
      applyCalendar(net, change)
      net.compileAll()
  }
}

function putRelation(net: Network, fingerprint: Fingerprint, relation: Relation): void {
  if (externalSide(relation)) {
    net.putExternal(relation)
    return
  }
  net.putRelation(relation)
  fingerprint.relationChanged(net.relationSlots.get(relation.id)!)
}

/** The result too: a row without dates in a reused slot looks the same and still is another row. */
function noteRow(net: Network, fingerprint: Fingerprint, id: Id): void {
  const slot = net.slots.get(id)!
  fingerprint.rowChanged(slot)
  fingerprint.resultChanged(slot)
}

function applyCalendar(net: Network, change: Extract<PlanChange, { kind: 'calendar' | 'calendar_removed' }>): void {
  if (change.kind === 'calendar') net.putCalendar(change.calendar)
  else net.removeCalendar(change.id)
}
