import type { FileReader, FileReading, ScheduleFile } from '../file.ts'
import { IfcContent } from './content.ts'
import { nameOfSchedule, planOf, tasksOfSchedule } from './plan.ts'
import { type IfcTask, readTasks } from './tasks.ts'

export { IfcAnchorFinder, type IfcAnchors, workOfIfcGuid } from './anchors.ts'
export type { IfcTask } from './tasks.ts'
export { type IfcElements, type IfcWriting, type WrittenDates, writeIfcSchedule } from './write.ts'

/** All tasks, where no work schedule has them. */
const ALL_TASKS = 0

/** A reader of the schedules of a building model: a project is a work schedule that has tasks. */
export function createIfcReader(): FileReader {
  const content = new IfcContent()
  return {
    write: (chunk) => content.write(chunk),
    end: (): FileReading => {
      content.end()
      if (content.error) return { ok: false, error: content.error }
      const schedules = content.of('IFCWORKSCHEDULE').map(({ id }) => id)
      const own = schedules.filter((id) => tasksOfSchedule(content, id).length > 0)
      const ids = own.length > 0 ? own : content.of('IFCTASK').length > 0 ? [ALL_TASKS] : []
      const file: ScheduleFile = {
        projects: ids.map((id) => {
          const name = nameOfSchedule(content, id)
          const works = tasksOfSchedule(content, id).filter(({ children }) => children.length === 0).length
          return { id: String(id), code: name.slice(0, 128), name, works }
        }),
        toPlan: (projectId, newId) =>
          ids.map(String).includes(projectId) ? planOf(content, Number(projectId), newId) : null,
      }
      return { ok: true, file }
    },
  }
}

/** All tasks of a model, each before what is below it; none where the file is broken. */
export function readIfcTasks(bytes: Uint8Array): IfcTask[] {
  const content = new IfcContent()
  content.write(bytes)
  return content.error ? [] : readTasks(content)
}
