import { executeLinks, type LinksCommand, ModelLinks, newLinks } from '@plumbline/core/documents/bim'
import { expect, test } from 'vitest'
import { headsOf, wholesOf, withParts } from './assemblies.ts'
import type { LoadedModel } from './element-tree.ts'
import { linkedElements } from './links/linked-elements.ts'

/** An assembly of a beam and a column, which has two plates; a wall beside it. */
const table = {
  guids: ['frame', 'beam', 'column', 'plate1', 'plate2', 'wall'],
  parts: [
    [1, 0],
    [2, 0],
    [3, 2],
    [4, 2],
  ],
} as unknown as LoadedModel['table']
const model = { id: 'model0000000', first: 10, table } as LoadedModel

test('an assembly passes its selection on to all that it is made of', () => {
  expect(withParts([model], [10])).toEqual([10, 11, 12, 13, 14])
  expect(withParts([model], [12, 15, 99])).toEqual([12, 13, 14, 15, 99])
  expect(wholesOf(table, 3)).toEqual([2, 0])
  // It is looked at, and linked, as one.
  expect(headsOf([model], new Set([10, 11, 12, 13, 14, 15]))).toEqual([10, 15])
})

test('links of an assembly reach its parts, each once for a work', () => {
  const links = new ModelLinks(newLinks())
  const link = (guid: string, workId: string) => ({ modelId: model.id, guid, workId })
  const command: LinksCommand = {
    do: 'link.set',
    links: [link('frame', 'erect0000000'), link('plate1', 'erect0000000'), link('plate1', 'paint0000000')],
  }
  executeLinks(links, command, { now: 1, userId: 'anna00000000', right: 'write' })
  const found = linkedElements(links, [model])
  const pairs = found.links.map(({ workId }, at) => `${found.elements[at]} ${workId.replace(/0+$/, '')}`)
  expect(pairs.sort()).toEqual(['10 erect', '11 erect', '12 erect', '13 erect', '13 paint', '14 erect'])
})

test('parts in a circle end', () => {
  const circle = {
    ...model,
    table: {
      ...table,
      parts: [
        [0, 1],
        [1, 0],
      ],
    },
  } as unknown as LoadedModel
  expect(withParts([circle], [10])).toEqual([10, 11])
  expect(wholesOf(circle.table, 0).length).toBeLessThan(30)
})
