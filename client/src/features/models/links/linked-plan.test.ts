import { executeLinks, ModelLinks, newLinks } from '@plumbline/core/documents/bim'
import { blankRow } from '@plumbline/core/plan'
import { proxy } from 'valtio'
import { expect, test, vi } from 'vitest'
import { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { factBlock } from '../../../documents/schedule/session/projection.ts'
import type { LoadedModel } from '../element-tree.ts'

// How large the window is says what stands beside the picture.
vi.stubGlobal('innerWidth', 1_440)
vi.stubGlobal('innerHeight', 900)
const { LinkedPlan } = await import('./linked-plan.ts')
const { ModelView } = await import('../model-view.ts')

const [DIG, POUR] = ['dig000000000', 'pour00000000']
const model = {
  id: 'house0000000',
  first: 0,
  table: { guids: ['pit', 'slab', 'wall'], names: ['Pit', 'Slab', 'Wall'] },
} as unknown as LoadedModel

function worksOf(...ids: string[]): RowStore {
  const store = new RowStore()
  store.putFacts(
    factBlock(
      ids.map((id) => blankRow(id, null, 'work')),
      (id) => ids.indexOf(id),
      () => -1,
    ),
  )
  store.putOrder({ slots: Int32Array.from(ids.keys()), levels: new Uint16Array(ids.length) })
  return store
}

/** Dig builds the pit; nothing is selected. */
function opened() {
  const document = new ModelLinks(newLinks())
  const execute = (command: Parameters<typeof executeLinks>[1]) =>
    executeLinks(document, command, { now: 1, userId: 'anna00000000', right: 'write' })
  execute({ do: 'link.set', links: [{ modelId: model.id, guid: 'pit', workId: DIG }] })
  const view = new ModelView()
  view.state.loaded = [model]
  const plan = { store: worksOf(DIG, POUR), onPatch: () => () => undefined }
  const links = {
    document,
    execute,
    version: () => 0,
    setPresence: () => undefined,
    subscribe: () => () => undefined,
    state: proxy({ people: [] }),
  }
  const following = { state: proxy({ following: null }) }
  const linked = new LinkedPlan({ view, plan, links, following } as unknown as ConstructorParameters<
    typeof LinkedPlan
  >[0])
  return {
    linked,
    view,
    workOf: (guid: string) => document.ofElement({ modelId: model.id, guid }).map((l) => l.workId),
  }
}

test('elements that were picked first stay picked when their work is chosen, and are linked to it', () => {
  const { linked, view, workOf } = opened()
  view.select([1, 2])
  linked.chooseWorksBeside([DIG])
  expect([...view.state.selected]).toEqual([1, 2])
  linked.chooseWorksBeside([POUR])
  expect([...view.state.selected]).toEqual([1, 2])
  expect(linked.link(100)).toBe(2)
  expect(['pit', 'slab', 'wall'].map(workOf)).toEqual([[DIG], [POUR], [POUR]])
})

test('where nobody has picked elements a work shows what it builds', () => {
  const { linked, view } = opened()
  linked.chooseWorksBeside([DIG])
  expect([...view.state.selected]).toEqual([0])
  // What a work has shown was not picked.
  linked.chooseWorksBeside([POUR])
  expect([...view.state.selected]).toEqual([])
})
