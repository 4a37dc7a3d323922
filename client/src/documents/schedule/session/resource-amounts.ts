import type { ScheduleChange, ScheduleReplica } from '@plumbline/core/documents/schedule'
import type { Assignment, Id, Measure } from '@plumbline/core/plan'
import { resourceAmount } from '@plumbline/core/progress'

/** What the resources of each work come to. Of an assignment that is gone it is remembered whose it was. */
export class ResourceAmounts {
  readonly #replica: ScheduleReplica
  readonly #works = new Map<Id, Id>()

  constructor(replica: ScheduleReplica) {
    this.#replica = replica
  }

  load(assignments: readonly Assignment[]): void {
    this.#works.clear()
    for (const { id, wbsId } of assignments) this.#works.set(id, wbsId)
  }

  of(workId: Id): Measure | null {
    const ids = this.#replica.assignmentsOf(workId)
    if (ids.length === 0) return null
    const assignments = ids.flatMap((id) => this.#replica.assignment(id) ?? [])
    return resourceAmount(assignments, this.#replica.settings().currency)
  }

  /** Works whose resources are other than before. */
  touched({ assignments, removedAssignments }: ScheduleChange): Set<Id> {
    const works = new Set<Id>()
    for (const id of [...assignments, ...removedAssignments]) {
      const before = this.#works.get(id)
      const after = this.#replica.assignment(id)?.wbsId
      if (before !== undefined) works.add(before)
      if (after !== undefined) works.add(after)
      if (after === undefined) this.#works.delete(id)
      else this.#works.set(id, after)
    }
    return works
  }
}
