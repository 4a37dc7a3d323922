import { matchTasks, type TaskMatch } from '@plumbline/core/bim'
import type { ModelTask } from '@plumbline/core/contract'
import { type ElementRef, type LinksCommand, limits } from '@plumbline/core/documents/bim'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import type { LoadedModel } from '../element-tree.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'

/** The tasks in the file of a model that is in the picture. */
export interface ModelTasks {
  model: LoadedModel
  tasks: readonly ModelTask[]
}

/** A task with the work that it means; null: there is none, or there are several. */
export interface TaskLine {
  model: LoadedModel
  task: ModelTask
  /** Of its place in the tasks above it. */
  depth: number
  match: TaskMatch | null
}

export function taskLines(store: RowStore, models: readonly ModelTasks[]): TaskLine[] {
  const works = Array.from(store.order, (slot) => {
    const [, above = -1] = store.ancestry(slot)
    const parentName = store.names[above] ?? ''
    return { id: store.ids[slot] ?? '', code: store.codes[slot] ?? '', name: store.names[slot] ?? '', parentName }
  })
  return models.flatMap(({ model, tasks }) => {
    const matches = matchTasks(tasks, works)
    const depths: number[] = []
    return tasks.map((task, at) => {
      const depth = task.parent === null ? 0 : (depths[task.parent] ?? 0) + 1
      depths.push(depth)
      return { model, task, depth, match: matches[at] ?? null }
    })
  })
}

/** Links that the tasks have and the room has not. */
export function missingLinks({ links }: LinkedPlan, lines: readonly TaskLine[]): (ElementRef & { workId: string })[] {
  const isLinked = (ref: ElementRef, workId: string): boolean =>
    links.document.ofElement(ref).some((link) => link.workId === workId)
  return lines.flatMap(({ model, task, match }) => {
    if (!match) return []
    const refs = task.elements.flatMap((at) => {
      const guid = model.table.guids[at]
      return guid === undefined ? [] : { modelId: model.id, guid }
    })
    return refs.filter((ref) => !isLinked(ref, match.workId)).map((ref) => ({ ...ref, workId: match.workId }))
  })
}

/** One step to take back, however many there are. */
export function linkCommand(links: readonly (ElementRef & { workId: string })[]): LinksCommand {
  const slices = Array.from({ length: Math.ceil(links.length / limits.linksAtOnce) }, (_, at) =>
    links.slice(at * limits.linksAtOnce, (at + 1) * limits.linksAtOnce),
  )
  return { do: 'batch', commands: slices.map((slice) => ({ do: 'link.set', links: [...slice], share: 100 })) }
}
