import { writePlan } from '@plumbline/core/documents/schedule'
import type { PlanIssue } from '@plumbline/core/plan'
import { generatePlan } from '@plumbline/core/testing'
import { describe, expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { LiveSchedule } from './live-schedule.ts'

const plan = generatePlan({ works: 60, seed: 8 })
const open = plan.rows.filter((row) => row.type === 'work' && row.progress.actualStart === null)

function documentOf(): Doc {
  const doc = new Doc()
  writePlan(doc, plan)
  return doc
}

/** Two works of which neither comes after the other. */
function unrelated(schedule: LiveSchedule): [string, string] {
  for (const { id: a } of open) {
    for (const { id: b } of open) {
      if (a !== b && !schedule.loopThrough(a, b) && !schedule.loopThrough(b, a)) return [a, b]
    }
  }
  throw new Error('every two works of this plan follow each other')
}

const link = (predId: string, succId: string) =>
  ({ do: 'relation.create', predId, succId, type: 'fs', lag: 0, lagCalendar: null }) as const

describe('what the worker answers', () => {
  test('issues follow a loop that two people close together, and go when one relation goes', () => {
    const doc = documentOf()
    const twin = new Doc()
    applyUpdate(twin, encodeStateAsUpdate(doc))
    let issues: PlanIssue[] = []
    const mine = new LiveSchedule(doc, (message) => {
      if (message.kind === 'patch') issues = message.readingIssues ?? issues
    })
    mine.open()
    const theirs = new LiveSchedule(twin, () => undefined)
    theirs.open()
    const [a, b] = unrelated(mine)
    expect(mine.execute(link(a, b)).ok).toBe(true)
    expect(theirs.execute(link(b, a)).ok).toBe(true)
    applyUpdate(doc, encodeStateAsUpdate(twin), 'remote')
    mine.flush()
    const suspended = issues.filter(({ code }) => code === 'relation_suspended')
    expect(suspended.map(({ ids }) => ids)).toHaveLength(1)
    expect(mine.execute({ do: 'relation.delete', ids: suspended[0]!.ids }).ok).toBe(true)
    expect(issues.filter(({ code }) => code === 'relation_suspended')).toEqual([])
    mine.dispose()
    theirs.dispose()
  })

  test('explanations and checks are those of the schedule as it is now', () => {
    const schedule = new LiveSchedule(documentOf(), () => undefined)
    schedule.open()
    const row = open[0]!
    const before = schedule.explain(row.id, 'finish')!.amount
    const check = () => schedule.quality().checks.find(({ code }) => code === 'high_duration')!.findings
    expect(check().map(({ id }) => id)).not.toContain(row.id)
    schedule.execute({ do: 'row.set', ids: [row.id], fields: { duration: row.duration + 100 * 1440 } })
    expect(schedule.explain(row.id, 'finish')!.amount).toBeGreaterThan(before)
    expect(check().map(({ id }) => id)).toContain(row.id)
    schedule.dispose()
  })
})
