import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Doc } from 'yjs'
import { openSchedule, writePlan } from '../src/documents/schedule/index.ts'
import { comparedFields, readSchedule } from '../src/exchange/index.ts'
import type { SchedulePlan } from '../src/plan/index.ts'
import { resourceAmount } from '../src/progress/index.ts'
import { corpusFiles, corpusFolder, percent, reportOf } from './corpus-report.ts'

const files = corpusFiles().map((path) => ({ path, name: basename(path) }))
if (files.length === 0) console.log(`skipped: no schedules in ${corpusFolder()} (PLUMBLINE_CORPUS)`)

/**
 * Percent of values that must equal those that P6 or MS Project stored; a file named here has known differences, with the reason. The
 * list only shrinks.
 */
const known: Record<string, Partial<Record<(typeof comparedFields)[number], number>>> = {
  // Flags of an older run: one stands at an end that is twenty days before the end of the project.
  'mdl4ra.xer': { driving: 87 },
  // All 52 activities carry the flag, its ten levels of effort too, which move nothing.
  'task_se_loe.xer': { driving: 80 },
  // Written by another program, which has lost the percent of two lags: works that are to start as soon as possible
  // stand weeks after the only link that holds them, and a third follows one of them (`stale.ts` proves all six).
  'schependomlaan_planning_msp.xml': { earlyStart: 98, earlyFinish: 98 },
}

describe.skipIf(files.length === 0)('real files', () => {
  it.each(files)('$name is scheduled as the program that wrote it scheduled it', ({ path, name }) => {
    const report = reportOf(path)
    if (typeof report === 'string') throw new Error(report)
    expect(report.activities).toBeGreaterThan(0)
    for (const field of comparedFields) {
      const wanted = known[name]?.[field] ?? 100
      expect({ field, percent: percent(report.fields[field]) >= wanted }).toEqual({ field, percent: true })
    }
  })
})

describe.skipIf(files.length === 0)('resources in real files', () => {
  it.each(files)('$name: what works have of them is the sum of what the file says (R-WBS-05)', ({ path }) => {
    const reading = readSchedule(readFileSync(path))
    if (!reading.ok) throw new Error(reading.error.code)
    let made = 0
    const project = reading.file.projects.toSorted((a, b) => b.works - a.works)[0]!
    const { plan } = reading.file.toPlan(project.id, () => `c${String(made++).padStart(11, '0')}`)!
    const sums = new Map<string, number>()
    for (const { wbsId, plan: units } of plan.assignments) sums.set(wbsId, (sums.get(wbsId) ?? 0) + Number(units))
    const replica = openSchedule(docOf(plan))
    for (const [wbsId, sum] of sums) {
      const assigned = replica.assignmentsOf(wbsId).flatMap((id) => replica.assignment(id) ?? [])
      const amount = resourceAmount(assigned, plan.settings.currency)
      const kinds = new Set(assigned.map(({ resourceType: type, resourceName }) => kindOf(type, resourceName)))
      if (kinds.size > 1) expect(amount).toBeNull()
      else expect(Number(amount?.plan)).toBeCloseTo(sum, 3)
    }
  })
})

const kindOf = (type: string, name: string): string =>
  type === 'material' ? name : type === 'cost' ? 'money' : 'hours'

function docOf(plan: SchedulePlan): Doc {
  const doc = new Doc()
  writePlan(doc, plan)
  return doc
}
