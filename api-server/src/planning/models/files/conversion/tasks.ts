import type { ModelTask } from '@plumbline/core/contract'
import { type IfcTask, readIfcTasks, workOfIfcGuid } from '@plumbline/core/exchange'
import { wellFormed } from '@plumbline/core/text'
import { formatInstant, type Instant } from '@plumbline/core/time'

const MAX_TASKS = 20_000
const MAX_TEXT = 1_000

/** The tasks of the schedule in the file; `numbers` gives elements theirs by the ids of the file. */
export function readModelTasks(text: Uint8Array, numbers: ReadonlyMap<number, number>): ModelTask[] {
  if (!bytesOf(text).includes('IFCTASK')) return []
  const tasks = readIfcTasks(text).slice(0, MAX_TASKS)
  const places = new Map<IfcTask | null, number>(tasks.map((task, place) => [task, place]))
  return tasks.map((task) => ({
    guid: task.guid,
    workId: workOfIfcGuid(task.guid),
    code: plain(task.code),
    name: plain(task.name),
    parent: places.get(task.parent) ?? null,
    start: dateText(task.times.start),
    finish: dateText(task.times.finish),
    elements: [...task.products].flatMap((id) => numbers.get(id) ?? []),
  }))
}

const bytesOf = (text: Uint8Array): Buffer => Buffer.from(text.buffer, text.byteOffset, text.byteLength)

const plain = (text: string): string => wellFormed(text.slice(0, MAX_TEXT))
const dateText = (at: Instant | null): string | null => (at === null ? null : formatInstant(at))
