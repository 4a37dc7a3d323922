import { type Model, modelElements, modelGeometry } from '@plumbline/core/contract'
import { ref } from 'valtio'
import { call, callBlob } from '../../api/call.ts'
import { bakeInWorker } from '../../instruments/viewer/bake-in-worker.ts'
import type { Alignment } from '../../instruments/viewer/placing.ts'
import { type Federation, federationOf } from './align/federation.ts'
import { type LoadedModel, numbersOf } from './element-tree.ts'
import { inOrder } from './in-order.ts'
import type { ModelView } from './model-view.ts'

/** Brings models into the picture, each when its elements and its geometry are there, and takes them out again. */
export class ModelLoading {
  readonly #view: ModelView
  #reading = new AbortController()
  /** The first models are brought into the picture; those that come later leave the camera where it is. */
  #isArriving = true
  /** Revisions that are there or on their way, by model. */
  readonly #revisions = new Map<string, number>()
  #federation: Federation = federationOf([])

  /** Ids of the models as the server lists them. */
  #order: readonly string[] = []

  constructor(view: ModelView) {
    this.#view = view
  }

  begin(): () => void {
    this.#reading = new AbortController()
    this.#isArriving = true
    return () => {
      this.#reading.abort()
      this.#revisions.clear()
    }
  }

  /** Brings what is shown to what there is. */
  show(models: readonly Model[]): void {
    const wanted = new Map(models.map((model) => [model.id, model]))
    this.#order = [...wanted.keys()]
    for (const id of [...this.#revisions.keys()]) if (!wanted.has(id)) this.#forget(id)
    this.#federation = federationOf(models)
    this.#view.trueNorth = this.#federation.trueNorth
    this.#rename(wanted)
    for (const model of models) {
      if (this.#revisions.get(model.id) !== model.revision) void this.#load(model)
      else this.#view.align(model.id, model.alignment)
    }
  }

  /** From where the file of a model has it to the picture, before people moved it; null: it stands there. */
  frameOf(modelId: string): Alignment | null {
    return this.#federation.frames.get(modelId) ?? null
  }

  retry(modelId: string): void {
    const failed = this.#view.state.failed.find(({ model }) => model.id === modelId)
    if (failed) void this.#load(failed.model)
  }

  async #load(model: Model): Promise<void> {
    const { viewer, state } = this.#view
    if (!viewer) return
    const { signal } = this.#reading
    this.#revisions.set(model.id, model.revision)
    state.failed = state.failed.filter((one) => one.model.id !== model.id)
    state.loading.push(model.id)
    try {
      const params = { modelId: model.id }
      const [table, file] = await Promise.all([
        call(modelElements, { params, signal, quiet: true }),
        callBlob(modelGeometry, { params, input: { revision: model.revision }, signal, quiet: true }),
      ])
      const first = this.#numbersFor(model.id, table.names.length)
      const { baked, trees, measures } = await bakeInWorker(await file.arrayBuffer(), first, signal)
      const isWanted = () => !signal.aborted && this.#revisions.get(model.id) === model.revision
      if (!isWanted()) return
      viewer.models.add(model.id, baked, first, this.#view.standing(model.id, model.alignment))
      // Without them everything but measuring works.
      trees.then((packed) => isWanted() && viewer.models.addTrees(model.id, packed)).catch(() => undefined)
      this.#put({ id: model.id, name: model.name, first, table, measures })
      if (this.#isArriving) viewer.open(this.#view.state.loaded.flatMap((one) => numbersIn(one)))
    } catch (error) {
      // Of a revision that was followed by another one nothing is missing.
      const isStale = this.#revisions.get(model.id) !== model.revision
      if (!signal.aborted && !isStale) state.failed.push({ model, error: ref(Object(error)) })
    } finally {
      if (!signal.aborted) state.loading = without(state.loading, model.id)
      if (state.loading.length === 0) this.#isArriving = false
    }
  }

  /** A revision that is no larger has the numbers of the one before: shapes that are moved are many revisions. */
  #numbersFor(modelId: string, count: number): number {
    const { state, viewer } = this.#view
    const before = state.loaded.find(({ id }) => id === modelId)
    if (before && before.table.names.length >= count) return before.first
    return viewer?.statuses.reserve(count) ?? 0
  }

  /** What is selected, hidden and transparent stays so where the new revision has it, by GlobalId. */
  #put(model: LoadedModel): void {
    const { state } = this.#view
    const before = state.loaded.find(({ id }) => id === model.id)
    state.loaded = ref(inOrder([...state.loaded.filter(({ id }) => id !== model.id), model], this.#order))
    this.#view.moving.show()
    if (!before) {
      this.#view.select([])
      return
    }
    const { guids } = before.table
    this.#view.renumber((element) => {
      const at = element - before.first
      if (at < 0 || at >= guids.length) return element
      const now = numbersOf(model).get(guids[at] ?? '')
      return now === undefined ? null : model.first + now
    })
  }

  #forget(id: string): void {
    const { state, viewer } = this.#view
    this.#revisions.delete(id)
    viewer?.models.remove(id)
    state.loaded = ref(state.loaded.filter((model) => model.id !== id))
    state.failed = state.failed.filter(({ model }) => model.id !== id)
    this.#view.select([])
  }

  #rename(models: ReadonlyMap<string, Model>): void {
    const { state } = this.#view
    const isOther = state.loaded.some(({ id, name }) => models.get(id)?.name !== name)
    if (!isOther) return
    state.loaded = ref(state.loaded.map((model) => ({ ...model, name: models.get(model.id)?.name ?? model.name })))
  }
}

/** One of several loads of the model has ended. */
function without(loading: readonly string[], id: string): string[] {
  const at = loading.indexOf(id)
  return loading.filter((_, place) => place !== at)
}

const numbersIn = ({ first, table }: Pick<LoadedModel, 'first' | 'table'>): number[] =>
  Array.from(table.guids, (_, at) => first + at)
