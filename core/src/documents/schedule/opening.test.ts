import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { generatePlan } from '../../testing/index.ts'
import { execute, openSchedule, openScheduleInSteps, writePlan } from './index.ts'

function document(works: number): Y.Doc {
  const doc = new Y.Doc()
  writePlan(doc, generatePlan({ works, seed: 3, relationsPerWork: 1.5 }))
  return doc
}

test('a schedule that is opened in steps is the one that is opened at once, and follows what comes after', () => {
  const doc = document(2_000)
  const opening = openScheduleInSteps(doc)
  let steps = 1
  let step = opening.next()
  for (; !step.done; step = opening.next()) steps += 1
  expect(steps).toBeGreaterThan(40)
  const replica = step.value
  expect(replica.read()).toEqual(openSchedule(doc).read())
  const [id] = replica.treeOrder().ids
  doc.getMap('wbs.over').set(`${id}:2`, 'Changed')
  expect(replica.row(id!)?.name).toBe('Changed')
  const outcome = execute(replica, { do: 'row.set', ids: [id!], fields: { name: 'Again' } }, { random: Math.random })
  expect([outcome.ok, replica.row(id!)?.name]).toEqual([true, 'Again'])
})
