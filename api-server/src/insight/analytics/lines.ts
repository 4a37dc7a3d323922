import type { EpsAnalytics, EpsNode, MapStatus } from '@plumbline/core/contract'
import { daysBetween } from '@plumbline/core/time'

type Line = EpsAnalytics['lines'][number]

export interface Numbers {
  works: number
  critical: number
  percent: number
  start: string | null
  finish: string | null
  targetFinish: string | null
  toTargetDays: number | null
}

/** Of schedules: each weighs as much as it has works. Instants are texts that sort as they follow each other. */
export function sumOf(lines: readonly Line[]): Numbers {
  const works = lines.reduce((sum, line) => sum + line.works, 0)
  const done = lines.reduce((sum, line) => sum + line.percent * line.works, 0)
  const measured = lines.filter(({ targetFinish }) => targetFinish !== null)
  const targetFinish = latest(measured.map((line) => line.targetFinish))
  return {
    works,
    critical: lines.reduce((sum, line) => sum + line.critical, 0),
    percent: works === 0 ? 0 : done / works,
    start: earliest(lines.map(({ start }) => start)),
    finish: latest(lines.map(({ finish }) => finish)),
    targetFinish,
    toTargetDays: daysBetween(targetFinish, latest(measured.map(({ finish }) => finish))),
  }
}

const known = (instants: readonly (string | null)[]): string[] => instants.filter((one) => one !== null).sort()
const earliest = (instants: readonly (string | null)[]): string | null => known(instants)[0] ?? null
const latest = (instants: readonly (string | null)[]): string | null => known(instants).at(-1) ?? null

export function lineOf(node: EpsNode, projectName: string): Line {
  const { schedule } = node
  const finish = schedule?.finish ?? null
  const targetFinish = schedule?.targetFinish ?? null
  return {
    id: node.id,
    name: node.name,
    projectName,
    valid: node.valid,
    timetableState: schedule?.timetableState ?? 0,
    start: schedule?.start ?? null,
    finish,
    percent: schedule?.percent ?? 0,
    works: schedule?.works ?? 0,
    critical: schedule?.critical ?? 0,
    targetFinish,
    toTargetDays: daysBetween(targetFinish, finish),
  }
}

/** 99.96 % is not done: what is shown as 100 may still be on the way. */
export function statusOf({ percent, works }: { percent: number; works: number }): MapStatus {
  if (works > 0 && percent >= 100) return 'completed'
  return percent > 0 ? 'in_progress' : 'not_started'
}
