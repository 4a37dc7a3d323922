import type { DayPpc } from '@plumbline/core/contract'
import { decimalOf, millionths } from '@plumbline/core/progress'
import type { WeekPromises } from './values-repository.ts'

/** Percent plan complete from promises by executor, week and reason. */
export function ppcOf(rows: readonly WeekPromises[], nameOf: (executorId: string) => string): DayPpc {
  const byExecutor = grouped(rows, ({ executorId }) => executorId)
  const byWeek = grouped(rows, ({ monday }) => monday)
  const weeks = grouped(rows, ({ executorId, monday }) => `${executorId} ${monday}`)
  const missed = grouped(
    rows.filter(({ promised, kept }) => kept < promised),
    ({ reasonId }) => reasonId ?? '',
  )
  return {
    total: sumOf(rows),
    byExecutor: [...byExecutor].map(([executorId, all]) => ({ executorId, name: nameOf(executorId), ...sumOf(all) })),
    byWeek: [...byWeek].sort(inOrder).map(([monday, all]) => ({ monday, ...countOf(all) })),
    weeks: [...weeks.values()].map((all) => ({
      ...{ executorId: all[0]!.executorId, monday: all[0]!.monday },
      ...countOf(all),
    })),
    byReason: [...missed]
      .map(([reasonId, all]) => {
        const { promised, kept } = countOf(all)
        return { reasonId: reasonId === '' ? null : reasonId, promises: promised - kept }
      })
      .sort((one, other) => other.promises - one.promises),
  }
}

const inOrder = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)

const countOf = (rows: readonly WeekPromises[]) => ({
  promised: rows.reduce((sum, { promised }) => sum + promised, 0),
  kept: rows.reduce((sum, { kept }) => sum + kept, 0),
})

const sumOf = (rows: readonly WeekPromises[]) => ({
  ...countOf(rows),
  approved: decimalOf(rows.reduce((sum, { approved }) => sum + millionths(approved), 0n)),
  fact: decimalOf(rows.reduce((sum, { fact }) => sum + millionths(fact), 0n)),
})

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
