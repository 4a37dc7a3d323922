import { executeLinks, type LinksCommand, ModelLinks, newLinks } from '@plumbline/core/documents/bim'
import { expect, test } from 'vitest'
import type { LoadedModel } from '../element-tree.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'
import { factsByElement } from './built-plan.ts'

/** An assembly of a beam and a column, which has two plates; a wall beside it. */
const guids = ['frame', 'beam', 'column', 'plate1', 'plate2', 'wall']
const parts = [
  [1, 0],
  [2, 0],
  [3, 2],
  [4, 2],
]
const model = { id: 'model0000000', first: 10, table: { guids, parts } } as unknown as LoadedModel

function percents(...told: [guid: string, percent: number][]): (number | null)[] {
  const document = new ModelLinks(newLinks())
  for (const [guid, percent] of told) {
    const command: LinksCommand = { do: 'fact.set', facts: [{ modelId: model.id, guid, percent }] }
    executeLinks(document, command, { now: 1, userId: 'anna00000000', right: 'write' })
  }
  const elementOf = (_: string, guid: string) => (guids.includes(guid) ? model.first + guids.indexOf(guid) : null)
  const linked = { links: { document }, view: { elementOf }, loaded: [model] } as unknown as LinkedPlan
  const facts = factsByElement(linked)
  return guids.map((_, at) => facts.get(model.first + at)?.percent ?? null)
}

test('what the site says of an assembly is known of all that it is made of', () => {
  expect(percents(['frame', 100])).toEqual([100, 100, 100, 100, 100, null])
})

test('what is said of a part, or of a nearer assembly, is nearer, whichever was said first', () => {
  const nearer = [40, 40, 80, 80, 100, null]
  expect(percents(['frame', 40], ['column', 80], ['plate2', 100])).toEqual(nearer)
  expect(percents(['plate2', 100], ['column', 80], ['frame', 40])).toEqual(nearer)
})
