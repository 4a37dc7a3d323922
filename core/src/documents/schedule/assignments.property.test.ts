/** Two people assign, change and take away resources without knowing of each other. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { blankAssignment, isSummary } from '../../plan/index.ts'
import { assignmentIdOf } from '../../resources/index.ts'
import { generatePlan } from '../../testing/index.ts'
import { execute, openSchedule, type Replica, readPlan, type ScheduleCommand, writePlan } from './index.ts'

const plan = generatePlan({ seed: 3, works: 6 })
const works = plan.rows.filter(({ type }) => !isSummary(type)).map(({ id }) => id)
const resources = ['crane0000001', 'fitter000001', 'gravel000001']

const act = fc.record({
  do: fc.constantFrom('put', 'plan', 'units', 'driving', 'delete'),
  work: fc.nat({ max: works.length - 1 }),
  resource: fc.nat({ max: resources.length - 1 }),
  amount: fc.integer({ min: 0, max: 99 }).map(String),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

function commandOf({ do: what, work, resource, amount }: Act): ScheduleCommand {
  const [wbsId, resourceId] = [works[work]!, resources[resource]!]
  const id = assignmentIdOf(wbsId, resourceId)
  if (what === 'delete') return { do: 'assignment.delete', id }
  if (what === 'put') {
    return { do: 'assignment.put', assignment: { ...blankAssignment(id, wbsId), resourceId, plan: amount } }
  }
  const change = what === 'driving' ? { driving: amount.length > 1 } : { [what]: amount }
  return { do: 'assignment.set', ids: [id], change }
}

/** What is not there any more is refused, and nothing is written. */
function perform(replica: Replica, one: Act): void {
  execute(replica, commandOf(one), { random: () => 0.5 })
}

function person(state: Uint8Array): { doc: Y.Doc; replica: Replica } {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return { doc, replica: openSchedule(doc) }
}

const assignedTo = (doc: Y.Doc) => readPlan(doc).plan.assignments.map((one) => ({ ...one }))

test('R-RES-04 RS8 assignments of two people who were offline are the same ones for both, one for each work and resource', () => {
  const begin = new Y.Doc()
  writePlan(begin, { ...plan, assignments: [] })
  const state = Y.encodeStateAsUpdate(begin)
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), fc.array(act, { maxLength: 25 }), (hers, his) => {
      const [a, b] = [person(state), person(state)]
      for (const one of hers) perform(a.replica, one)
      for (const one of his) perform(b.replica, one)
      const [fromA, fromB] = [Y.encodeStateAsUpdate(a.doc), Y.encodeStateAsUpdate(b.doc)]
      Y.applyUpdate(a.doc, fromB)
      Y.applyUpdate(b.doc, fromA)
      const [one, other] = [assignedTo(a.doc), assignedTo(b.doc)]
      expect(one).toEqual(other)
      expect(new Set(one.map(({ wbsId, resourceId }) => `${wbsId} ${resourceId}`)).size).toBe(one.length)
      // Who works on sees what was merged, and goes on from it.
      expect(
        a.replica
          .read()
          .plan.assignments.map(({ id }) => id)
          .sort(),
      ).toEqual(one.map(({ id }) => id).sort())
      // Nothing comes of nothing: each stands where one of both put it.
      const put = new Set([...hers, ...his].filter((made) => made.do === 'put').map((made) => commandOf(made)))
      const ids = new Set([...put].map((command) => (command.do === 'assignment.put' ? command.assignment.id : '')))
      for (const { id } of one) expect(ids.has(id)).toBe(true)
      a.replica.dispose()
      b.replica.dispose()
    }),
    { numRuns: 200 },
  )
})
