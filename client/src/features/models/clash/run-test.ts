import type { ClashSet, ClashTest } from '@plumbline/core/bim'
import { modelGeometry } from '@plumbline/core/contract'
import { type LinksCommand, MAX_CLASHES_OF_TEST } from '@plumbline/core/documents/bim'
import { Vector3 } from 'three'
import { callBlob } from '../../../api/call.ts'
import { wholesOf } from '../assemblies.ts'
import type { LoadedModel } from '../element-tree.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'
import { packTable } from '../rules/packing.ts'
import { fetchedColumns, namedTable } from '../rules/rule-run.ts'
import { onMap } from '../views/viewpoints.ts'
import type { ClashAnswer, ClashLine, ClashTask } from './clash.worker.ts'

type Found = Extract<LinksCommand, { do: 'clash.found' }>['found']

export interface ClashOutcome {
  found: Found
  /** More than are kept. */
  more: boolean
  /** Elements of both sets. */
  sizes: [number, number]
}

interface Running {
  signal: AbortSignal
  /** 0…1. */
  told(share: number): void
}

/** Runs the test in a thread of its own, with the models as they stand in the picture. Rejects with ABORTED. */
export async function runClashTest(linked: LinkedPlan, test: ClashTest, running: Running): Promise<ClashOutcome> {
  const { loaded } = linked
  const task = await taskOf(linked, test, running.signal)
  const { found, ...outcome } = await inWorker(task, running)
  return { ...outcome, found: found.flatMap((line) => foundAs(linked, loaded, line)) }
}

async function taskOf(linked: LinkedPlan, test: ClashTest, signal: AbortSignal): Promise<ClashTask> {
  const { loaded, view } = linked
  const fields = [...test.a.conditions, ...test.b.conditions].map(({ field }) => field)
  const columns = await fetchedColumns(loaded, fields)
  const files = await Promise.all(
    loaded.map(async ({ id, table: { revision } }) => {
      const file = await callBlob(modelGeometry, { params: { modelId: id }, input: { revision }, signal, quiet: true })
      return file.arrayBuffer()
    }),
  )
  const worksOf = test.kind === 'space' ? numberedWorks(linked) : () => new Map<number, number[]>()
  const models = loaded.map((model, at) => ({
    file: files[at] ?? new ArrayBuffer(0),
    place: view.viewer?.models.placeOf(model.id)?.toArray() ?? [],
    table: packTable(namedTable(model)),
    wholes: Int32Array.from(model.table.guids, (_, place) => wholesOf(model.table, place)[0] ?? -1),
    works: worksOf(model),
  }))
  const setOf = ({ modelIds, conditions }: ClashSet) => ({ models: placesIn(loaded, modelIds), conditions })
  const metres = test.millimetres / 1_000
  const { kind } = test
  return { models, columns, kind, metres, max: MAX_CLASHES_OF_TEST, a: setOf(test.a), b: setOf(test.b) }
}

/** Works are meant by numbers that hold for this run. */
function numberedWorks(linked: LinkedPlan): (model: LoadedModel) => Map<number, number[]> {
  const numbers = new Map<string, number>()
  const numberOf = (workId: string): number => {
    const number = numbers.get(workId) ?? numbers.size
    numbers.set(workId, number)
    return number
  }
  return ({ first, table }) => {
    const all = table.guids.map((_, place): [number, number[]] => [
      place,
      linked.linksOf(first + place).map(({ workId }) => numberOf(workId)),
    ])
    return new Map(all.filter(([, works]) => works.length > 0))
  }
}

const placesIn = (loaded: readonly LoadedModel[], ids: readonly string[]): number[] =>
  [...loaded.keys()].filter((at) => ids.length === 0 || ids.includes(loaded[at]?.id ?? ''))

function inWorker(task: ClashTask, { signal, told }: Running): Promise<Extract<ClashAnswer, { found: unknown }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<ClashAnswer, { found: unknown }>>()
  if (signal.aborted) return Promise.reject(new Error('ABORTED'))
  const worker = new Worker(new URL('./clash.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<ClashAnswer>) => {
    if ('found' in data) resolve(data)
    else if ('failed' in data) reject(new Error(data.failed))
    else told(data.done / Math.max(1, data.all))
  }
  worker.onerror = ({ message }) => reject(new Error(message))
  const stop = (): void => reject(new Error('ABORTED'))
  signal.addEventListener('abort', stop, { once: true })
  worker.postMessage(
    task,
    task.models.map(({ file }) => file),
  )
  return promise.finally(() => {
    signal.removeEventListener('abort', stop)
    worker.terminate()
  })
}

const TENTHS = 10

function foundAs({ view }: LinkedPlan, loaded: readonly LoadedModel[], line: ClashLine): Found {
  const refOf = ({ model, element }: ClashLine['a']) => ({
    modelId: loaded[model]?.id ?? '',
    guid: loaded[model]?.table.guids[element] ?? '',
  })
  if (!view.viewer) return []
  const millimetres = Math.round(line.metres * 1_000 * TENTHS) / TENTHS
  const place = onMap(view.viewer, new Vector3(...line.place))
  return [{ a: refOf(line.a), b: refOf(line.b), way: line.way, millimetres, place }]
}
