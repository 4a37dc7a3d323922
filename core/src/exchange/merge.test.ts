import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { execute, openSchedule, writePlan } from '../documents/schedule/index.ts'
import { notStarted, outlineNumbers, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { generatePlan, randomId, seededRandom } from '../testing/index.ts'
import { type MergeScript, mergePlans } from './merge.ts'

const everything: MergeScript = { add: true, update: true, delete: true }
const random = seededRandom(77)
const newId = () => randomId(random)

/** The same plan as a file would bring it: all ids new. */
function asFile(plan: SchedulePlan): SchedulePlan {
  const ids = new Map<string, string>()
  const fresh = (id: string) => {
    const known = ids.get(id) ?? newId()
    ids.set(id, known)
    return known
  }
  const or = (id: string | null) => id && fresh(id)
  return structuredClone({
    settings: { ...plan.settings, defaultCalendarId: fresh(plan.settings.defaultCalendarId) },
    rows: plan.rows.map((row) => ({
      ...row,
      id: fresh(row.id),
      parentId: or(row.parentId),
      calendarId: or(row.calendarId),
    })),
    relations: plan.relations.map((relation) => {
      const [predId, succId] = [fresh(relation.predId), fresh(relation.succId)]
      return { ...relation, predId, succId, id: `${predId}:${succId}:${relation.type}` }
    }),
    calendars: plan.calendars.map((calendar) => ({ ...calendar, id: fresh(calendar.id) })),
    assignments: [],
  })
}

/** Opens the plan as a document, merges the file into it and reads the document again. */
function merged(current: SchedulePlan, incoming: SchedulePlan, script: MergeScript) {
  const doc = new Y.Doc()
  writePlan(doc, current)
  const replica = openSchedule(doc)
  const { command, counts } = mergePlans(replica.read().plan, incoming, script, newId)
  const outcome = execute(replica, command, { random })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal))
  return { plan: replica.read().plan, counts }
}

const byCode = (plan: SchedulePlan, code: string): WbsRow => plan.rows.find((row) => row.code === code)!
const works = (plan: SchedulePlan) => plan.rows.filter((row) => row.type === 'work')
const links = (plan: SchedulePlan) => {
  const code = new Map(plan.rows.map((row) => [row.id, row.code]))
  return plan.relations
    .map(({ predId, succId, type, lag }) => `${code.get(predId)} ${code.get(succId)} ${type} ${lag}`)
    .sort()
}

describe('an import that updates', () => {
  const current = generatePlan({ seed: 11, works: 40 })

  it('changes nothing when the file says the same', () => {
    const { command, counts } = mergePlans(current, asFile(current), everything, newId)
    expect(command).toEqual({ do: 'batch', commands: [] })
    expect(counts).toEqual({ added: 0, updated: 0, deleted: 0, unchanged: current.rows.length })
  })

  it('changes nothing when the facts of a work are named in another order, as another reader names them', () => {
    const turned = <T extends object>(facts: T): T => Object.fromEntries(Object.entries(facts).reverse()) as T
    const file = asFile(current)
    const rows = file.rows.map((row) => turned({ ...row, progress: turned(row.progress) }))
    expect(rows.some(({ progress }) => progress.actualStart !== null)).toBe(true)
    expect(mergePlans(current, { ...file, rows }, everything, newId).counts.updated).toBe(0)
  })

  it('takes priorities in levelling from a file that has any, and leaves ours to one that may not know of them', () => {
    const ours = {
      ...current,
      rows: current.rows.map((row) => (row.type === 'work' ? { ...row, priority: 900 } : row)),
    }
    const silent = asFile(current)
    expect(new Set(works(merged(ours, silent, everything).plan).map(({ priority }) => priority))).toEqual(
      new Set([900]),
    )
    const [first, ...others] = works(silent)
    const said = { ...silent, rows: silent.rows.map((row) => (row === first ? { ...row, priority: 100 } : row)) }
    const { plan } = merged(ours, said, everything)
    expect(byCode(plan, first!.code).priority).toBe(100)
    expect(others.map(({ code }) => byCode(plan, code).priority)).toEqual(others.map(() => 500))
  })

  it('finds renumbered rows by their names, and a renamed one where it stands: outline numbers say no more', () => {
    const numbered = (plan: SchedulePlan): SchedulePlan => {
      const numbers = outlineNumbers(plan.rows)
      return { ...plan, rows: plan.rows.map((row) => ({ ...row, code: numbers.get(row.id)! })) }
    }
    const before = numbered(current)
    const [first, second] = before.rows.filter(({ type }) => type === 'work')
    const put = before.rows.indexOf(first!)
    const rows = [...before.rows]
    rows.splice(put, 0, { ...first!, id: newId(), name: 'Put in before' })
    const file = asFile(numbered({ ...before, rows }))
    const { plan, counts } = merged(before, file, everything)
    expect(counts).toMatchObject({ added: 1, deleted: 0 })
    expect(plan.rows.find(({ id }) => id === first!.id)?.name).toBe(first!.name)
    const renamed = before.rows.map((row) => (row === second ? { ...row, name: 'Other name' } : row))
    const after = merged(before, asFile({ ...before, rows: renamed }), everything)
    expect(after.counts).toMatchObject({ added: 0, deleted: 0, updated: 1 })
    expect(after.plan.rows.find(({ id }) => id === second!.id)?.name).toBe('Other name')
  })

  it('never changes a calendar of the same name: other times come as a copy, once', () => {
    const file = asFile(current)
    const [changed] = file.calendars
    changed!.week = changed!.week.map((shifts) => shifts.slice(0, 1))
    const { plan } = merged(current, file, everything)
    for (const calendar of current.calendars) {
      expect(plan.calendars.find(({ id }) => id === calendar.id)).toEqual(calendar)
    }
    const copy = plan.calendars.find(({ name }) => name === `${changed!.name} (2)`)!
    expect(copy.week).toEqual(changed!.week)
    expect(works(plan).some((row) => row.calendarId === copy.id) || plan.settings.defaultCalendarId === copy.id).toBe(
      true,
    )
    expect(merged(plan, asFile(plan), everything).plan.calendars).toHaveLength(plan.calendars.length)
    expect(merged(plan, file, everything).plan.calendars).toHaveLength(plan.calendars.length)
  })

  it('does not take the default calendar, named or left open, for a change', () => {
    const file = asFile(current)
    for (const row of works(file)) row.calendarId ??= file.settings.defaultCalendarId
    expect(mergePlans(current, file, everything, newId).counts.updated).toBe(0)
  })

  it('finds works again by their code and keeps their ids', () => {
    const file = asFile(current)
    const [first, second] = works(file).filter((row) => row.progress.actualStart === null)
    first!.name = 'Renamed'
    second!.duration = 4800
    const { plan, counts } = merged(current, file, everything)
    expect(byCode(plan, first!.code)).toMatchObject({ id: byCode(current, first!.code).id, name: 'Renamed' })
    expect(byCode(plan, second!.code)).toMatchObject({ duration: 4800 })
    expect(counts).toMatchObject({ added: 0, updated: 2, deleted: 0 })
  })

  it('finds a work whose code changed by its place and name', () => {
    const file = asFile(current)
    const row = works(file).find((row) => works(file).filter(({ name }) => name === row.name).length === 1)!
    const before = row.code
    row.code = 'NEW-CODE'
    const { plan } = merged(current, file, everything)
    expect(byCode(plan, 'NEW-CODE').id).toBe(byCode(current, before).id)
  })

  it('turns into exactly the plan of the file, whatever changed', () => {
    const other = generatePlan({ seed: 12, works: 55 })
    const blank = (plan: SchedulePlan) => ({
      ...plan,
      rows: plan.rows.map((row) => ({ ...row, progress: notStarted })),
    })
    const { plan, counts } = merged(blank(current), asFile(blank(other)), everything)
    expect(plan.rows.map((row) => row.code).sort()).toEqual(other.rows.map((row) => row.code).sort())
    expect(links(plan)).toEqual(links(other))
    expect(counts.added + counts.updated + counts.unchanged).toBe(other.rows.length)
    const parents = (each: SchedulePlan) => {
      const code = new Map(each.rows.map((row) => [row.id, row.code]))
      return new Map(each.rows.map((row) => [row.code, row.parentId && code.get(row.parentId)]))
    }
    expect(parents(plan)).toEqual(parents(other))
  })

  it('does only what the script allows', () => {
    const file = asFile(current)
    const gone = works(file).at(-1)!
    file.rows = file.rows.filter((row) => row !== gone)
    file.relations = file.relations.filter(({ predId, succId }) => predId !== gone.id && succId !== gone.id)
    const added = { ...works(file)[0]!, id: newId(), code: 'EXTRA', name: 'Extra work', progress: notStarted }
    file.rows.splice(file.rows.indexOf(works(file)[0]!), 0, added)
    const open = works(file).find((row) => row.progress.actualStart === null && row.code !== 'EXTRA')!
    open.name = 'Renamed'
    const only = (script: Partial<MergeScript>) =>
      merged(current, file, { add: false, update: false, delete: false, ...script }).counts
    expect(only({ add: true })).toMatchObject({ added: 1, updated: 0, deleted: 0 })
    expect(only({ update: true })).toMatchObject({ added: 0, updated: 1, deleted: 0 })
    expect(only({ delete: true })).toMatchObject({ added: 0, updated: 0, deleted: 1 })
  })

  it('never replaces facts by emptier ones', () => {
    const file = asFile(current)
    for (const row of file.rows) row.progress = notStarted
    const { plan } = merged(current, file, everything)
    for (const row of current.rows) expect(byCode(plan, row.code).progress).toEqual(row.progress)
  })

  it('takes fuller facts, and keeps the planned duration of the first start', () => {
    const started = works(current).find(
      ({ progress }) => progress.actualStart !== null && progress.actualFinish === null,
    )!
    const file = asFile(current)
    const row = byCode(file, started.code)
    row.progress = {
      ...row.progress,
      actualFinish: current.settings.dataDate,
      percent: 100,
      remaining: 0,
      initialDuration: 1,
      startSource: 'imported',
    }
    const { plan } = merged(current, file, everything)
    expect(byCode(plan, started.code).progress).toMatchObject({
      actualFinish: current.settings.dataDate,
      initialDuration: started.progress.initialDuration,
    })
  })

  it('turns a link round without closing a loop', () => {
    const file = asFile(current)
    const link = file.relations.find(({ predId, succId }) => {
      const others = file.relations.filter((other) => other.predId === predId || other.succId === succId)
      return others.length === 1
    })!
    const turned = {
      ...link,
      predId: link.succId,
      succId: link.predId,
      id: `${link.succId}:${link.predId}:${link.type}`,
    }
    file.relations = file.relations.map((relation) => (relation === link ? turned : relation))
    const { plan } = merged(current, file, everything)
    expect(links(plan)).toEqual(links(file))
  })
})
