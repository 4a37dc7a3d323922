import type { Id } from '@plumbline/core/plan'
import type { TraceStep } from '@plumbline/core/schedule'

/** A row of the tree: a relation met on the way from the traced row. */
export interface TraceLine {
  /** The relations on the way here, which tell apart the places of a row that several ways lead to. */
  key: string
  step: TraceStep
  /** From 1. */
  level: number
  /** null: nothing lies beyond it. */
  isOpen: boolean | null
  /** The traced row and all on the way, this one last. */
  way: readonly Id[]
}

/** Longer trees than this nobody walks along; what is not opened is not counted. */
const SHOWN = 2_000

/** Driving relations are open until they are closed, all others closed until they are opened. */
export function traceLines(
  root: Id,
  steps: readonly TraceStep[],
  toggled: ReadonlySet<string>,
  drivingOnly: boolean,
): TraceLine[] {
  const beyond = new Map<Id, TraceStep[]>()
  for (const step of steps) {
    if (drivingOnly && !step.drives) continue
    const list = beyond.get(step.from)
    if (list) list.push(step)
    else beyond.set(step.from, [step])
  }
  const lines: TraceLine[] = []
  const open: { step: TraceStep; above: TraceLine | null }[] = []
  const push = (from: Id, above: TraceLine | null): void => {
    for (const step of [...(beyond.get(from) ?? [])].sort(drivingLast)) open.push({ step, above })
  }
  push(root, null)
  for (let next = open.pop(); next && lines.length < SHOWN; next = open.pop()) {
    const { step, above } = next
    const key = above ? `${above.key} ${step.id}` : step.id
    const isOpen = beyond.has(step.to) ? step.drives !== toggled.has(key) : null
    const line = { key, step, level: (above?.level ?? 0) + 1, isOpen, way: [...(above?.way ?? [root]), step.to] }
    lines.push(line)
    if (isOpen) push(step.to, line)
  }
  return lines
}

/** What is pushed last comes first. */
const drivingLast = (a: TraceStep, b: TraceStep): number =>
  Number(a.drives) - Number(b.drives) || (a.id < b.id ? 1 : -1)
