import type { ScheduleSettings, Subproject } from '../plan/index.ts'
import type { Instant } from '../time/index.ts'
import { NO_INSTANT } from '../time/index.ts'
import { enlarged } from './adjacency.ts'

/** Where rows hang: what the projects read of the network. */
interface Tree {
  parent: Int32Array
  firstChild: Int32Array
  nextSibling: Int32Array
  size: number
}

/** The project that is the schedule itself. */
export const WHOLE = 0

/**
 * Projects that are scheduled together: the schedule, and every summary row that is a project of its own. A row belongs
 * to the nearest such row at or above it.
 */
export class Projects {
  /** Project of each row slot. */
  of: Int32Array<ArrayBuffer>
  dataDate = new Int32Array(1)
  plannedStart = new Int32Array(1)
  /** Nothing that has not started begins before it: the data date, or the planned start when that is later. */
  floor = new Int32Array(1)
  /** `NO_INSTANT`: none. */
  mustFinish = new Int32Array(1)
  /** Projects in use are below this. */
  size = 1
  private readonly bySlot = new Map<number, number>()
  private free: number[] = []
  /** Numbers of projects that ended; rows carry them until `settle`. */
  private ended: number[] = []
  /** Rows that hang elsewhere, or began or ended to be a project. */
  private moved: number[] = []

  constructor(capacity: number) {
    this.of = new Int32Array(capacity)
  }

  grow(capacity: number): void {
    this.of = enlarged(this.of, capacity)
  }

  /** Makes a row a project of its own, or no longer one. True when dates changed that rows of the project have read. */
  put(slot: number, dates: Subproject | null): boolean {
    const known = this.bySlot.get(slot)
    if (!dates) {
      if (known !== undefined) this.end(slot, known)
      return false
    }
    const project = known ?? this.begin(slot)
    return this.write(project, dates) && known !== undefined
  }

  /** The dates of the schedule itself. */
  putWhole(settings: ScheduleSettings): void {
    this.write(WHOLE, settings)
  }

  /** The row hangs elsewhere than before. */
  move(slot: number): void {
    if (this.bySlot.size > 0 || this.ended.length > 0) this.moved.push(slot)
  }

  forget(slot: number): void {
    this.put(slot, null)
    this.of[slot] = WHOLE
  }

  /** Finds the projects of rows whose place changed and tells which have another one; `all`: looks at every row. */
  settle(tree: Tree, all: boolean, changed: (slot: number) => void): void {
    const { moved } = this
    this.moved = []
    if (this.bySlot.size > 0 || this.ended.length > 0) {
      if (all) for (let slot = 0; slot < tree.size; slot++) if (tree.parent[slot]! < 0) this.spread(tree, slot, changed)
      if (!all) for (const slot of moved) this.spread(tree, slot, changed)
    }
    this.free.push(...this.ended)
    this.ended = []
  }

  private begin(slot: number): number {
    const project = this.free.pop() ?? this.size++
    if (project >= this.dataDate.length) this.growProjects(project * 2)
    this.bySlot.set(slot, project)
    this.moved.push(slot)
    return project
  }

  private end(slot: number, project: number): void {
    this.bySlot.delete(slot)
    this.ended.push(project)
    this.moved.push(slot)
    // Nobody belongs to it any more: its late finish must not look like a change.
    this.mustFinish[project] = NO_INSTANT
  }

  private growProjects(capacity: number): void {
    this.dataDate = enlarged(this.dataDate, capacity)
    this.plannedStart = enlarged(this.plannedStart, capacity)
    this.floor = enlarged(this.floor, capacity)
    this.mustFinish = enlarged(this.mustFinish, capacity)
  }

  private write(project: number, { dataDate, plannedStart, mustFinishBy }: Subproject): boolean {
    const floor: Instant = Math.max(dataDate, plannedStart)
    const mustFinish = mustFinishBy ?? NO_INSTANT
    const isSame =
      this.dataDate[project] === dataDate && this.floor[project] === floor && this.mustFinish[project] === mustFinish
    this.plannedStart[project] = plannedStart
    this.dataDate[project] = dataDate
    this.floor[project] = floor
    this.mustFinish[project] = mustFinish
    return !isSame
  }

  /** Gives the row and all below it their project; what is a project of its own is not looked into when it stays one. */
  private spread(tree: Tree, top: number, changed: (slot: number) => void): void {
    const waiting = [top]
    for (let slot = waiting.pop(); slot !== undefined; slot = waiting.pop()) {
      const above = tree.parent[slot]! < 0 ? WHOLE : this.of[tree.parent[slot]!]!
      const project = this.bySlot.get(slot) ?? above
      if (project !== this.of[slot]) {
        this.of[slot] = project
        changed(slot)
      }
      for (let child = tree.firstChild[slot]!; child >= 0; child = tree.nextSibling[child]!) waiting.push(child)
    }
  }
}
