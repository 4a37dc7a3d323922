import { ALL_PROJECTS, type Id } from '../../plan/index.ts'
import type { Encoding } from '../encoding.ts'
import type { FilePlan, FileProject, FileReader, FileReading, ScheduleFile } from '../file.ts'
import { planOfProject, planOfProjects } from './plan.ts'
import { listProjects } from './projects.ts'
import { defaultLimits, type XerContent, type XerLimits, XerScanner } from './reader.ts'

export interface XerFile extends ScheduleFile {
  encoding: Encoding
  /** Version of P6 as the file states it. */
  version: string
}

/** A reader of P6 XER files. `limits` guard memory; files beyond them are broken by definition. */
export function createXerReader(limits: Partial<XerLimits> = {}): FileReader<XerFile> {
  const scanner = new XerScanner({ ...defaultLimits, ...limits })
  return {
    write(chunk) {
      scanner.write(chunk)
      return scanner.error === null
    },
    end() {
      const scan = scanner.end()
      if (!scan.ok) return scan
      const { content } = scan
      const projects = listProjects(content.tables)
      const toPlan = (projectId: string, newId: () => Id) => {
        if (projectId === ALL_PROJECTS) return planOfAll(content, projects, newId)
        const project = content.tables.PROJECT.find((row) => row.proj_id === projectId)
        return project ? planOfProject(content, project, newId) : null
      }
      return { ok: true, file: { encoding: content.encoding, version: content.version, projects, toPlan } }
    },
  }
}

/** One project alone has nothing to be scheduled together with. */
function planOfAll(content: XerContent, projects: readonly FileProject[], newId: () => Id): FilePlan | null {
  const ids = new Set(projects.map(({ id }) => id))
  const [first, ...others] = content.tables.PROJECT.filter((row) => ids.has(row.proj_id))
  return first && others.length > 0 ? planOfProjects(content, [first, ...others], newId) : null
}

/** Reads a whole file at once. */
export function readXer(bytes: Uint8Array, limits: Partial<XerLimits> = {}): FileReading<XerFile> {
  const reader = createXerReader(limits)
  reader.write(bytes)
  return reader.end()
}
