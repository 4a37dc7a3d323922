import type { EpsNode } from '@plumbline/core/contract'
import {
  addPassed,
  addSummaries,
  daysToTarget,
  type PassedWork,
  progressValues,
  type ScheduleSummary,
  type SummarySums,
  summarySums,
} from '@plumbline/core/indicators'

/** Of a schedule, or of the schedules below a node. */
export interface NodeNumbers extends ScheduleSummary {
  /** Days after the target on which the last of the schedules that have one finishes; positive is late. */
  toTargetDays: number | null
  /** By duration. */
  spi: number | null
}

/** What adds up, before anything is divided or subtracted. */
interface Sums extends SummarySums {
  passed: PassedWork | null
}

type Children = ReadonlyMap<string | null, readonly EpsNode[]>

/** Each node once, from the leaves up; nodes without a schedule below them have none. */
export function numbersOfNodes(children: Children): Map<string, NodeNumbers> {
  const numbers = new Map<string, NodeNumbers>()
  const visit = (node: EpsNode): Sums | null => {
    const below = (children.get(node.id) ?? []).flatMap((child) => {
      const sums = visit(child)
      return sums && child.valid === 1 ? [sums] : []
    })
    const own = node.schedule ? ofSchedule(node.schedule) : null
    const sums = own ?? (below.length === 0 ? null : added(below))
    if (sums) numbers.set(node.id, shown(sums))
    return sums
  }
  for (const node of children.get(null) ?? []) visit(node)
  return numbers
}

function ofSchedule(schedule: NonNullable<EpsNode['schedule']>): Sums {
  // What was kept for times without a server may be of an older build.
  const { targetFinish = null, passed = null } = schedule
  return { ...summarySums({ ...schedule, targetFinish }), passed }
}

function added(all: readonly Sums[]): Sums {
  const passed = all.flatMap((one) => one.passed ?? [])
  return { ...addSummaries(all), passed: passed.length === 0 ? null : addPassed(passed) }
}

function shown({ passed, ...sums }: Sums): NodeNumbers {
  const { measuredFinish: _, ...summary } = sums
  const spi = passed && progressValues(passed).spi_duration
  return { ...summary, toTargetDays: daysToTarget(sums), spi: spi === null ? null : Number(spi) }
}
