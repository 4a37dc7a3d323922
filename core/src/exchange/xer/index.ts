import type { Id } from '../../plan/index.ts'
import type { Encoding } from './encoding.ts'
import { planOfProject, type XerPlan } from './plan.ts'
import { listProjects, type XerProject } from './projects.ts'
import { defaultLimits, type XerError, type XerLimits, XerScanner } from './reader.ts'

/** A file that was read to its end. */
export interface XerFile {
  encoding: Encoding
  /** Version of P6 as the file states it. */
  version: string
  projects: XerProject[]
  /** `null`: the file has no such project. `newId` gives ids for everything made. */
  toPlan(projectId: string, newId: () => Id): XerPlan | null
}

export type XerReading = { ok: true; file: XerFile } | { ok: false; error: XerError }

/** Takes a file chunk by chunk; chunks may end anywhere and their buffers may be reused. */
export interface XerReader {
  /** Returns false once the file is known to be broken: the rest need not be sent. */
  write(chunk: Uint8Array): boolean
  end(): XerReading
}

/** A reader of P6 XER files. `limits` guard memory; files beyond them are broken by definition. */
export function createXerReader(limits: Partial<XerLimits> = {}): XerReader {
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
        const project = content.tables.PROJECT.find((row) => row.proj_id === projectId)
        return project ? planOfProject(content, project, newId) : null
      }
      return { ok: true, file: { encoding: content.encoding, version: content.version, projects, toPlan } }
    },
  }
}

/** Reads a whole file at once. */
export function readXer(bytes: Uint8Array, limits: Partial<XerLimits> = {}): XerReading {
  const reader = createXerReader(limits)
  reader.write(bytes)
  return reader.end()
}
