/** Comparisons in the thread; the last one stays, because pages of one list follow each other. */
import {
  type ComparedVersion,
  type Comparison,
  compareVersions,
  type Difference,
  type NotedPlan,
} from '@plumbline/core/comparison'
import type { ComparedWorkView } from '@plumbline/core/contract'
import { createEngine } from '@plumbline/core/schedule'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { unpackInputs } from '../../schedules/document/index.ts'
import { planAt } from './kept-plans.ts'
import { workbookOf } from './sheets.ts'
import type { ComparedPage, ComparisonTask, Page, SideTask } from './tasks.ts'

type Sides = { url: string; token: string; left: SideTask; right: SideTask }

interface Compared {
  key: string
  left: ComparedVersion & { seq: number }
  right: ComparedVersion & { seq: number }
  comparison: Comparison
}

let last: Compared | null = null

export async function comparePage(task: Extract<ComparisonTask, { do: 'compare' }>): Promise<ComparedPage> {
  const { left, right, comparison } = await compared(task)
  const found = byWork(matching(comparison, task.page))
  const { offset, limit } = task.page
  return {
    left: { seq: left.seq, finish: textOf(left.finish) },
    right: { seq: right.seq, finish: textOf(right.finish) },
    summary: comparison.summary,
    total: found.length,
    range: rangeOf(left, right),
    works: found.slice(offset, offset + limit).map((differences) => workOf(left, right, differences)),
  }
}

export async function exportSheets(task: Extract<ComparisonTask, { do: 'export' }>): Promise<Uint8Array<ArrayBuffer>> {
  const { left, right, comparison } = await compared(task)
  const finishes = [textOf(left.finish), textOf(right.finish)] as const
  return workbookOf(comparison, { names: task.names, finishes, words: task.words })
}

async function compared({ url, token, left, right }: Sides): Promise<Compared> {
  const collabApi = openCollabApi(url, token)
  const seqOf = async (side: SideTask): Promise<number> => side.seq ?? (await collabApi.head(side.room)).seq
  const [leftSeq, rightSeq] = [await seqOf(left), await seqOf(right)]
  const short = (packed: Uint8Array): string => Buffer.from(packed).toString('base64').slice(0, 4_096)
  const hash = ({ inputs }: SideTask): string => `${short(inputs.targets)} ${short(inputs.externals)}`
  const key = [left.room, leftSeq, hash(left), right.room, rightSeq, hash(right)].join('\n')
  if (last?.key === key) return last
  last = null
  const read = async (side: SideTask, seq: number) =>
    calculated((await planAt(collabApi, side.room, seq)).plan, side.inputs, seq)
  const [one, other] = [await read(left, leftSeq), await read(right, rightSeq)]
  last = { key, left: one, right: other, comparison: compareVersions(one, other) }
  return last
}

function calculated(plan: NotedPlan, inputs: SideTask['inputs'], seq: number): ComparedVersion & { seq: number } {
  const engine = createEngine()
  engine.load(plan, unpackInputs(inputs))
  engine.calculate()
  const { start, finish, critical, projectFinish } = engine.timetable
  return {
    plan,
    seq,
    finish: projectFinish === NO_INSTANT ? null : projectFinish,
    datesOf: (id) => {
      const slot = engine.slotOf(id)
      if (slot < 0 || start[slot] === NO_INSTANT || finish[slot] === NO_INSTANT) return null
      return { start: start[slot]!, finish: finish[slot]!, critical: critical[slot] === 1 }
    },
  }
}

const textOf = (instant: number | null): string | null => (instant === null ? null : formatInstant(instant))

function matching({ differences }: Comparison, { group, search }: Page): Comparison['differences'] {
  const wanted = search.trim().toLowerCase()
  if (group === undefined && wanted === '') return differences
  return differences.filter(
    (one) =>
      (group === undefined || one.group === group) &&
      (wanted === '' || one.code.toLowerCase().includes(wanted) || one.name.toLowerCase().includes(wanted)),
  )
}

/** What is said of one work stands together, at the place of what comes first. */
function byWork(differences: readonly Difference[]): Difference[][] {
  const keyOf = ({ leftRow, rightRow, group, name, code }: Difference): string =>
    rightRow ?? leftRow ?? [group, code, name].join('\n')
  return [...Map.groupBy(differences, keyOf).values()]
}

function workOf(left: ComparedVersion, right: ComparedVersion, found: readonly Difference[]): ComparedWorkView {
  const { code, name } = found[0]!
  const rows = {
    leftRow: found.find(({ leftRow }) => leftRow !== null)?.leftRow ?? null,
    rightRow: found.find(({ rightRow }) => rightRow !== null)?.rightRow ?? null,
  }
  const differences = found.map(({ leftRow: _, rightRow: __, code: ___, name: ____, ...difference }) => difference)
  return { ...rows, code, name, differences, bars: barsOf(left, right, rows) }
}

function barsOf(
  left: ComparedVersion,
  right: ComparedVersion,
  { leftRow, rightRow }: { leftRow: string | null; rightRow: string | null },
): ComparedWorkView['bars'] {
  const bar = (side: ComparedVersion, id: string | null): [number, number] | null => {
    const dates = id === null ? null : side.datesOf(id)
    return dates && [dates.start, dates.finish]
  }
  return { left: bar(left, leftRow), right: bar(right, rightRow) }
}

function rangeOf(...sides: readonly ComparedVersion[]): [number, number] | null {
  let range: [number, number] | null = null
  for (const { plan, datesOf } of sides) {
    for (const { id } of plan.rows) {
      const dates = datesOf(id)
      if (!dates) continue
      range = [Math.min(range?.[0] ?? dates.start, dates.start), Math.max(range?.[1] ?? dates.finish, dates.finish)]
    }
  }
  return range
}
