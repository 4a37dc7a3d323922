import type { SchedulePlan } from '@plumbline/core/plan'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { PackedWorks } from '../../official/timetable/index.ts'
import { decodePlan, roomOf } from '../document/index.ts'
import { type PlanWork, planWorks } from './plan-works.ts'

type Api = Pick<CollabApi, 'head' | 'read'>

/** As it was when it was asked for; whoever has it changes nothing in it. */
class ReadPlan {
  readonly plan: SchedulePlan
  readonly at: { room: string; seq: number; epoch: number }
  #works: { packed: PackedWorks | null; all: readonly PlanWork[] } | null = null

  constructor(plan: SchedulePlan, at: ReadPlan['at']) {
    this.plan = plan
    this.at = at
  }

  works(packed: PackedWorks | null): readonly PlanWork[] {
    if (!this.#works || !areSame(this.#works.packed, packed)) {
      this.#works = { packed, all: planWorks(this.plan, packed) }
    }
    return this.#works.all
  }
}

/** The plan that the thread read last: two hundred who open their days within a minute read it once, not each by themselves. */
export class KnownPlan {
  #last: ReadPlan | null = null

  async read(api: Api, versionId: string): Promise<ReadPlan> {
    const room = roomOf(versionId)
    const last = this.#last
    if (last?.at.room === room) {
      const { seq, epoch } = await api.head(room)
      if (last.at.seq === seq && last.at.epoch === epoch) return last
    }
    const { update, seq, epoch } = await api.read(room, 'system')
    const read = new ReadPlan(decodePlan(update).plan, { room, seq, epoch })
    this.#last = read
    return read
  }
}

const areSame = (one: PackedWorks | null, other: PackedWorks | null): boolean =>
  one === null || other === null
    ? one === other
    : Buffer.compare(one.ids, other.ids) === 0 && Buffer.compare(one.values, other.values) === 0
