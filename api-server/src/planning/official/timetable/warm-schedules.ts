import { evenly, isSameSpreading, type Spreading } from '@plumbline/core/distributions'
import { openSchedule, planChanges, type Replica } from '@plumbline/core/documents/schedule'
import { FiguresMemo, type OwnCount } from '@plumbline/core/indicators'
import type { SchedulePlan } from '@plumbline/core/plan'
import type { TargetDates } from '@plumbline/core/progress'
import { createEngine, type ScheduleEngine } from '@plumbline/core/schedule'
import { PlanLoads } from '@plumbline/core/usage'
import * as Y from 'yjs'
import type { CollabApi } from '../../../platform/collab/index.ts'
import { standAside } from '../../../platform/workers/index.ts'
import { type PackedInputs, unpackInputs, unpackTargets } from '../../schedules/document/index.ts'
import { type Calculated, calculated } from './calculation.ts'

/** Of all schedules that are kept: about 2 kB each. */
const ROWS_KEPT = 250_000

/**
 * The schedules that this thread calculated last, each with its document and its engine: of one that changed only what changed
 * since is read, and only what that can reach is calculated. The longest unused go when there are too many.
 */
export class WarmSchedules {
  /** The last one is the one used last. */
  private readonly kept = new Map<string, WarmSchedule>()
  private readonly collabApi: Pick<CollabApi, 'read' | 'after'>
  private readonly rowsKept: number

  constructor(collabApi: Pick<CollabApi, 'read' | 'after'>, rowsKept = ROWS_KEPT) {
    this.collabApi = collabApi
    this.rowsKept = rowsKept
  }

  /** The schedule as it is stored now. */
  async current(room: string): Promise<WarmSchedule> {
    const kept = this.kept.get(room)
    this.kept.delete(room)
    const schedule = kept && (await this.followed(room, kept)) ? kept : await this.read(room)
    this.keep(room, schedule)
    return schedule
  }

  /** It failed: whoever asks next gets a new one. */
  forget(room: string): void {
    this.kept.delete(room)
  }

  private async followed(room: string, schedule: WarmSchedule): Promise<boolean> {
    const after = await this.collabApi.after(room, schedule.seq, schedule.epoch)
    if (!after) return false
    schedule.follow(after.updates, after.seq)
    return true
  }

  private async read(room: string): Promise<WarmSchedule> {
    const { update, seq, epoch } = await this.collabApi.read(room, 'system')
    return new WarmSchedule(update, seq, epoch)
  }

  private keep(room: string, schedule: WarmSchedule): void {
    this.kept.set(room, schedule)
    let rows = 0
    for (const { size } of this.kept.values()) rows += size
    for (const [oldest, { size }] of this.kept) {
      if (rows <= this.rowsKept || oldest === room) return
      this.kept.delete(oldest)
      rows -= size
    }
  }
}

/** A document that is followed, and the engine that follows it. */
export class WarmSchedule {
  seq: number
  readonly epoch: number
  private readonly replica: Replica
  private readonly engine: ScheduleEngine = createEngine()
  private readonly memo = new FiguresMemo()
  private readonly loads = new PlanLoads()
  private spreading: Spreading = evenly
  private plan: SchedulePlan
  /** Something of the plan is other than `plan` says. */
  private isChanged = false
  private packed: PackedInputs | null = null
  private targets: ReadonlyMap<string, TargetDates> | null = null

  constructor(update: Uint8Array, seq: number, epoch: number) {
    this.seq = seq
    this.epoch = epoch
    const document = new Y.Doc()
    Y.applyUpdate(document, update)
    standAside()
    this.replica = openSchedule(document)
    standAside()
    this.plan = this.replica.read().plan
    this.engine.load(this.plan)
    standAside()
    this.replica.observe((change) => {
      this.isChanged = true
      this.engine.apply(planChanges(this.replica, change))
    })
  }

  /** Rows. */
  get size(): number {
    return this.plan.rows.length
  }

  follow(updates: readonly Uint8Array[], seq: number): void {
    this.replica.doc.transact(() => {
      for (const update of updates) Y.applyUpdate(this.replica.doc, update)
    })
    this.seq = seq
  }

  calculate(
    inputs: PackedInputs,
    own?: OwnCount,
    spreading: Spreading = evenly,
    withFigures = true,
  ): Calculated & { seq: number } {
    this.take(inputs)
    if (this.isChanged) this.plan = this.replica.read().plan
    this.isChanged = false
    const { targets, memo, loads } = this
    const counting = { targets, own, memo, loads, spreading: this.spreadingAs(spreading), withFigures }
    return { ...calculated(this.plan, this.engine, counting), seq: this.seq }
  }

  /** The very same one as long as it says the same, so that nothing is counted again. */
  private spreadingAs(spreading: Spreading): Spreading {
    if (!isSameSpreading(this.spreading, spreading)) this.spreading = spreading
    return this.spreading
  }

  private take(inputs: PackedInputs): void {
    if (this.packed && areSame(this.packed, inputs)) return
    this.targets = unpackTargets(inputs)
    this.engine.apply([{ kind: 'inputs', inputs: unpackInputs(inputs) }])
    this.packed = inputs
  }
}

export const areSame = (one: PackedInputs, other: PackedInputs): boolean =>
  Buffer.compare(one.targets, other.targets) === 0 &&
  Buffer.compare(one.externals, other.externals) === 0 &&
  Buffer.compare(one.dayFacts, other.dayFacts) === 0
