/** Which works of a schedule the tasks in the file of a model mean. */
import type { Id } from '../plan/index.ts'

interface Task {
  /** The work that it was written for; null: it was made elsewhere. */
  workId: Id | null
  code: string
  name: string
  /** Its place in the list; null: it stands at the top. */
  parent: number | null
}

interface Work {
  id: Id
  code: string
  name: string
  /** '' at the top. */
  parentName: string
}

export interface TaskMatch {
  workId: Id
  /** What both have in common. */
  by: 'guid' | 'code' | 'name'
}

/** By GlobalId, else by code, else by name; of several works of one name it is that below a row of the same name. */
export function matchTasks(tasks: readonly Task[], works: readonly Work[]): (TaskMatch | null)[] {
  const ids = new Set(works.map(({ id }) => id))
  const byCode = Map.groupBy(works, ({ code }) => folded(code))
  const byName = Map.groupBy(works, ({ name }) => folded(name))
  const byPath = Map.groupBy(works, ({ parentName, name }) => pathOf(parentName, name))
  return tasks.map(({ workId, code, name, parent }) => {
    if (workId !== null && ids.has(workId)) return { workId, by: 'guid' }
    const coded = code.trim() === '' ? null : only(byCode.get(folded(code)))
    if (coded) return { workId: coded, by: 'code' }
    const above = parent === null ? '' : (tasks[parent]?.name ?? '')
    const named = folded(name) === '' ? null : (only(byName.get(folded(name))) ?? only(byPath.get(pathOf(above, name))))
    return named ? { workId: named, by: 'name' } : null
  })
}

/** As it is compared: case and outer spaces say nothing. */
const folded = (text: string): string => text.trim().toLowerCase()
const pathOf = (above: string, name: string): string => JSON.stringify([folded(above), folded(name)])
const only = (works: readonly Work[] | undefined): Id | null => (works?.length === 1 ? (works[0]?.id ?? null) : null)
