import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { compareVersions, type NotedPlan, planDifferences } from '../../comparison/index.ts'
import { execute, openSchedule, writePlan } from '../../documents/schedule/index.ts'
import { blankAssignment, isActivity, notStarted, type SchedulePlan, type WbsRow } from '../../plan/index.ts'
import { generatePlan, randomId, seededRandom } from '../../testing/index.ts'
import { withIds } from '../with-ids.ts'
import {
  type ImportRule,
  type RuleAction,
  type RuleKind,
  replacedText,
  ruledUpdate,
  ruleKinds,
  updateCommand,
  updatedPlan,
  usualRule,
} from './index.ts'

const random = seededRandom(22)
const newId = () => randomId(random)
const how = { newId, isEdit: false }
const nothingLeftOut = { groups: [], facts: [] }

const withKinds = (kinds: Partial<Record<RuleKind, RuleAction>>, rest: Partial<ImportRule> = {}): ImportRule => ({
  ...usualRule,
  keep: [],
  ...rest,
  kinds: { ...usualRule.kinds, ...kinds },
})
const all = (action: RuleAction): Record<RuleKind, RuleAction> =>
  Object.fromEntries(ruleKinds.map((kind) => [kind, action])) as Record<RuleKind, RuleAction>
const everything = withKinds(all('create'), { deletes: true })

/** The same plan as a file would bring it: all ids new. */
function asFile(plan: SchedulePlan): SchedulePlan {
  const named = [...plan.rows, ...plan.calendars, ...plan.assignments]
  return structuredClone(withIds(plan, new Map(named.map(({ id }) => [id, newId()]))))
}

const imported = (current: NotedPlan, file: NotedPlan, rule: ImportRule): NotedPlan =>
  updatedPlan(current, ruledUpdate(current, file, rule, how), nothingLeftOut).plan

/** What a contractor sends: a work is longer, renamed, done; one is new, one is gone, one relation has another lag. */
function changedFile(current: SchedulePlan): SchedulePlan {
  const file = asFile(current)
  const works = file.rows.filter(({ type }) => type === 'work') as WbsRow[]
  const [first, second, third, gone] = works as [WbsRow, WbsRow, WbsRow, WbsRow]
  const done = { ...notStarted, actualStart: file.settings.plannedStart, percent: 40, initialDuration: third.duration }
  const rows = file.rows
    .filter(({ id }) => id !== gone.id)
    .map((row) => {
      if (row.id === first.id) return { ...row, duration: row.duration + 480 }
      if (row.id === second.id) return { ...row, name: `${row.name}, north` }
      return row.id === third.id ? { ...row, progress: done } : row
    })
  rows.push({ ...first, id: newId(), code: 'NEW-1', name: 'Roof plinths' })
  const relations = file.relations
    .filter(({ predId, succId }) => predId !== gone.id && succId !== gone.id)
    .map((relation, at) => (at === 0 ? { ...relation, lag: relation.lag + 60 } : relation))
  const assignments = file.assignments.filter(({ wbsId }) => wbsId !== gone.id)
  return {
    ...file,
    rows,
    relations,
    assignments,
    settings: { ...file.settings, dataDate: file.settings.dataDate + 1_440 },
  }
}

const plans = fc.integer({ min: 1, max: 400 }).map((seed) => {
  const plan = generatePlan({ seed, works: 30 })
  return { current: plan, file: changedFile(plan) }
})
const actions = fc.constantFrom<RuleAction>('none', 'update', 'create')
const rules = fc.record({
  kinds: fc.record(Object.fromEntries(ruleKinds.map((kind) => [kind, actions]))) as fc.Arbitrary<
    Record<RuleKind, RuleAction>
  >,
  deletes: fc.boolean(),
})
const kindsOf = (from: NotedPlan, to: NotedPlan) => new Set(planDifferences(from, to).map(({ kind }) => kind))

describe('import rules (R-IO-02)', () => {
  it('nothing of any kind changes nothing (RULE-1)', () => {
    fc.assert(
      fc.property(plans, fc.boolean(), ({ current, file }, deletes) => {
        const rule = withKinds(all('none'), { deletes })
        expect(planDifferences(current, imported(current, file, rule))).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('a file that says the same changes nothing, whatever the rule (RULE-1)', () => {
    fc.assert(
      fc.property(plans, rules, ({ current }, { kinds, deletes }) => {
        const rule = withKinds(kinds, { deletes })
        expect(planDifferences(current, imported(current, asFile(current), rule))).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('several assignments of one resource to a work are the same in whatever order they come (RULE-5)', () => {
    const plan = generatePlan({ seed: 4, works: 10 })
    const work = plan.rows.find(({ type }) => type === 'work')!
    const of = (amount: string) => ({
      ...blankAssignment(newId(), work.id),
      ...{ resourceCode: 'CREW', resourceName: 'Crew', resourceType: 'human' as const, plan: amount },
    })
    const current = { ...plan, assignments: ['30', '130', '9', '26'].map(of) }
    const turned = asFile({ ...current, assignments: current.assignments.toReversed() })
    expect(planDifferences(current, imported(current, turned, everything))).toEqual([])
    const [first, ...others] = turned.assignments
    const changed = { ...turned, assignments: [...others, { ...first!, plan: '27' }] }
    expect(planDifferences(current, imported(current, changed, everything))).toHaveLength(1)
  })

  it('what is not of a kind that may change stays (RULE-2)', () => {
    fc.assert(
      fc.property(plans, rules, ({ current, file }, { kinds, deletes }) => {
        const after = imported(current, file, withKinds(kinds, { deletes }))
        const found = kindsOf(current, after)
        if (kinds.works !== 'create') expect(found).not.toContain('added')
        if (kinds.works === 'none' || !deletes) expect(found).not.toContain('deleted')
        if (kinds.relations === 'none' && !deletes) expect(found).not.toContain('links')
        if (kinds.settings === 'none') expect(found).not.toContain('setting')
        if (kinds.resources === 'none' && !deletes) expect(found).not.toContain('assignment')
      }),
      { numRuns: 25 },
    )
  })

  it('what the file tells of facts and the rule does not take is named, and nothing else (RULE-11)', () => {
    const generated = generatePlan({ seed: 7, works: 30 })
    const current = { ...generated, rows: generated.rows.map((row) => ({ ...row, progress: notStarted })) }
    const file = changedFile(current)
    const kept = (rule: ImportRule) => ruledUpdate(current, file, rule, how).kept
    expect(kept(withKinds({ facts: 'create' }))).toEqual([])
    const begun = file.rows.find(({ progress }) => progress.percent === 40)!
    const work = current.rows.find(({ code }) => code === begun.code)!
    const left = kept(withKinds({ facts: 'none' }))
    expect(left).toContainEqual({ field: 'percent', id: work.id, here: 0, said: 40 })
    // The same file once more, with facts: nothing is left to tell.
    const done = imported(current, file, withKinds({ facts: 'create' }))
    expect(ruledUpdate(done, file, withKinds({ facts: 'none' }), how).kept).toEqual([])
  })

  it('amounts that resources used are named one by one, also of works that are new (RULE-11)', () => {
    const plan = generatePlan({ seed: 4, works: 10 })
    const work = plan.rows.find(({ type }) => type === 'work')!
    const crew = { ...blankAssignment(newId(), work.id), resourceCode: 'CREW', resourceName: 'Crew', plan: '40' }
    const file = asFile({ ...plan, assignments: [{ ...crew, fact: '12' }] })
    const told = { field: 'resources', here: '0', said: '12' }
    const ofThere = ruledUpdate({ ...plan, assignments: [crew] }, file, usualRule, how).kept
    expect(ofThere).toEqual([{ ...told, id: work.id }])
    const [none] = [{ ...plan, rows: [], relations: [], assignments: [] }]
    expect(ruledUpdate(none, file, usualRule, how).kept).toContainEqual(expect.objectContaining(told))
  })

  it('reported facts are never overwritten while they are kept (RULE-3)', () => {
    fc.assert(
      fc.property(plans, rules, ({ current, file }, { kinds, deletes }) => {
        const before = new Map(current.rows.map((row) => [row.id, row]))
        for (const row of imported(current, file, withKinds(kinds, { deletes, keep: ['facts'] })).rows) {
          const was = before.get(row.id)
          if (was && was.progress.percent > 0 && isActivity(was.type)) expect(row.progress).toEqual(was.progress)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('the usual rule takes durations and new works, and leaves facts and what the file lacks (RULE-2, RULE-4)', () => {
    const current = generatePlan({ seed: 5, works: 30 })
    const after = imported(current, changedFile(current), usualRule)
    const fields = planDifferences(current, after).flatMap((one) => (one.kind === 'field' ? [one.field] : []))
    expect(new Set(fields)).toEqual(new Set(['duration', 'name']))
    expect(kindsOf(current, after)).toEqual(new Set(['added', 'field', 'links']))
  })

  it('everything, with deletions, is what the file says (RULE-2, RULE-4)', () => {
    fc.assert(
      fc.property(plans, ({ current, file }) => {
        const after = imported(current, file, everything)
        expect(after.rows.map(({ name }) => name).sort()).toEqual(file.rows.map(({ name }) => name).sort())
        expect(kindsOf(after, imported(after, file, everything))).toEqual(new Set())
      }),
      { numRuns: 15 },
    )
  })

  it('the order of rows beside each other, of relations and of calendars in the file is of no matter (RULE-5)', () => {
    fc.assert(
      fc.property(plans, rules, ({ current, file }, { kinds, deletes }) => {
        const rule = withKinds(kinds, { deletes })
        const turned: SchedulePlan = {
          ...file,
          rows: inTree(file.rows),
          relations: [...file.relations].reverse(),
          assignments: [...file.assignments].sort((one, other) => (one.wbsId < other.wbsId ? 1 : -1)),
        }
        const ordered = (plan: NotedPlan) => [
          [...plan.rows].sort((one, other) => (one.id < other.id ? -1 : 1)),
          plan.relations.map(({ id, lag }) => `${id} ${lag}`).sort(),
        ]
        expect(ordered(imported(current, turned, rule))).toEqual(ordered(imported(current, file, rule)))
      }),
      { numRuns: 15 },
    )
  })

  it('rows are found by what the rule names (RULE-6)', () => {
    const current = generatePlan({ seed: 7, works: 12 })
    const file = asFile(current)
    const recoded = { ...file, rows: file.rows.map((row, at) => ({ ...row, code: `X${at}` })) }
    const added = (match: ImportRule['match']) =>
      planDifferences(current, imported(current, recoded, withKinds({}, { match }))).filter(
        ({ kind }) => kind === 'added',
      ).length
    expect(added(['id', 'code', 'name'])).toBe(0)
    expect(added(['name'])).toBe(0)
    expect(added(['id'])).toBe(current.rows.length)
  })

  it('what is left out at the preview does not come, and the rest is one step (RULE-7)', () => {
    const current = generatePlan({ seed: 9, works: 30 })
    const update = ruledUpdate(current, changedFile(current), everything, how)
    const { plan } = updatedPlan(current, update, { groups: ['duration', 'deleted'], facts: [] })
    const fields = planDifferences(current, plan).flatMap((one) => (one.kind === 'field' ? [one.field] : []))
    expect(fields).not.toContain('duration')
    expect(kindsOf(current, plan)).not.toContain('deleted')
    expect(kindsOf(current, plan)).toContain('added')
    const doc = new Y.Doc()
    writePlan(doc, current)
    const replica = openSchedule(doc)
    const outcome = execute(replica, updateCommand(replica.read().plan, plan), { random })
    expect(outcome.ok).toBe(true)
    expect(planDifferences(plan, replica.read().plan)).toEqual([])
  })

  it('the preview is the comparison of the two (RULE-7)', () => {
    const current = generatePlan({ seed: 9, works: 30 })
    const after = imported(current, changedFile(current), usualRule)
    const side = (plan: NotedPlan) => ({ plan, datesOf: () => null, finish: null })
    const { summary } = compareVersions(side(current), side(after))
    expect(summary.groups).toMatchObject({ added: 1, deleted: 0, duration: 1, progress: 0 })
  })

  it('notes come by a kind of their own (RULE-2)', () => {
    const current = generatePlan({ seed: 3, works: 8 })
    const file = asFile(current)
    const noted = { ...file, notes: new Map([[file.rows[2]?.id ?? '', 'Pump is booked']]) }
    const notes = (action: RuleAction) => imported(current, noted, withKinds({ notes: action })).notes?.size ?? 0
    expect([notes('none'), notes('update'), notes('create')]).toEqual([0, 0, 1])
  })

  it('texts are replaced one after the other, whole or in part (RULE-8)', () => {
    const rules = [
      { from: 'Kessler Concrete', to: 'Kessler', whole: false },
      { from: 'Orion Fac.', to: 'Orion', whole: true },
      { from: '', to: 'never', whole: false },
    ]
    expect(replacedText('Kessler Concrete, lot 4', rules)).toBe('Kessler, lot 4')
    expect(replacedText('Orion Fac. north', rules)).toBe('Orion Fac. north')
    expect(replacedText('Orion Fac.', rules)).toBe('Orion')
  })
})

/** Parents before their children, children turned round. */
function inTree(rows: readonly WbsRow[]): WbsRow[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const walk = (parentId: string | null): WbsRow[] =>
    [...(below.get(parentId) ?? [])].reverse().flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}
