import type { EpsNode } from '@plumbline/core/contract'
import { addPassed, type PassedWork, progressValues } from '@plumbline/core/indicators'
import { daysBetween } from '@plumbline/core/time'

/** Of a schedule, or of the schedules below a node. */
export interface NodeNumbers {
  works: number
  critical: number
  /** Of several schedules each counts by how many works it has. */
  percent: number
  start: string | null
  /** The latest. */
  finish: string | null
  /** The latest of the active target versions; null: there is none. */
  targetFinish: string | null
  /** Days after that on which the last of the schedules that have a target finishes; positive is late. */
  toTargetDays: number | null
  /** By duration. */
  spi: number | null
}

/** What adds up, before anything is divided or subtracted. */
interface Sums extends Pick<NodeNumbers, 'works' | 'critical' | 'percent' | 'start' | 'finish' | 'targetFinish'> {
  /** The latest finish of those that have a target. */
  measuredFinish: string | null
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
  const { works, critical, percent, start, finish } = schedule
  // What was kept for times without a server may be of an older build.
  const { targetFinish = null, passed = null } = schedule
  const measuredFinish = targetFinish === null ? null : finish
  return { works, critical, percent, start, finish, targetFinish, measuredFinish, passed }
}

function added(all: readonly Sums[]): Sums {
  const sum = (of: (one: Sums) => number): number => all.reduce((total, one) => total + of(one), 0)
  const works = sum((one) => one.works)
  const passed = all.flatMap((one) => one.passed ?? [])
  return {
    works,
    critical: sum((one) => one.critical),
    percent: works === 0 ? 0 : sum((one) => one.percent * one.works) / works,
    start: known(all, 'start')[0] ?? null,
    finish: known(all, 'finish').at(-1) ?? null,
    targetFinish: known(all, 'targetFinish').at(-1) ?? null,
    measuredFinish: known(all, 'measuredFinish').at(-1) ?? null,
    passed: passed.length === 0 ? null : addPassed(passed),
  }
}

/** Dates are texts that sort as they follow each other. */
const known = (all: readonly Sums[], field: 'start' | 'finish' | 'targetFinish' | 'measuredFinish'): string[] =>
  all.flatMap((one) => one[field] ?? []).sort()

function shown({ measuredFinish, passed, ...sums }: Sums): NodeNumbers {
  const spi = passed && progressValues(passed).spi_duration
  return {
    ...sums,
    toTargetDays: daysBetween(sums.targetFinish, measuredFinish),
    spi: spi === null ? null : Number(spi),
  }
}
