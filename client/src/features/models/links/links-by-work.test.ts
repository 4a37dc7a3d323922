import type { Link } from '@plumbline/core/documents/bim'
import { expect, test } from 'vitest'
import type { LoadedModel } from '../element-tree.ts'
import { bodiesIn, twinsIn } from './linked-elements.ts'
import { linksByWork, sharesOf } from './links-by-work.ts'

const link = (guid: string, workId: string, share = 100) => ({ modelId: 'm', guid, workId, share }) as Link

test('a list of links names each work once, and each element once in it', () => {
  const links = [link('a', 'Dig'), link('b', 'Pour'), link('c', 'Pour', 40), link('b', 'Pour')]
  expect(linksByWork(links).map((ofWork) => [ofWork[0].workId, ofWork.length, sharesOf(ofWork)])).toEqual([
    ['Pour', 2, '40–100 %'],
    ['Dig', 1, '100 %'],
  ])
})

test('GlobalIds that a file gives to several elements are told', () => {
  const model = { id: 'm', first: 10, table: { guids: ['a', 'b', 'a', 'c'] } } as LoadedModel
  expect(twinsIn([model])).toEqual([{ guid: 'a', elements: [10, 12] }])
})

test('what has no body, as an alignment, is nothing that a model consists of', () => {
  const models = [
    { first: 0, table: { guids: ['wall', 'alignment'] } },
    { first: 2, table: { guids: ['room', 'slab'] } },
  ] as LoadedModel[]
  expect(bodiesIn(models, (element) => element === 0 || element === 3)).toEqual([0, 3])
})
