import type { Id } from '../../plan/index.ts'
import type { Encoding } from './encoding.ts'
import { planOfProject, type XerPlan } from './plan.ts'
import { defaultLimits, type XerError, type XerLimits, XerScanner } from './reader.ts'

/** One project of a file; `id` is the `proj_id` that `toPlan` takes. */
export interface XerProject {
  id: string
  code: string
  name: string
  /** Works and milestones. */
  works: number
}

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
      const { PROJECT, PROJWBS, TASK } = content.tables
      const works = new Map<string, number>()
      for (const task of TASK) works.set(task.proj_id, (works.get(task.proj_id) ?? 0) + 1)
      const projects = PROJECT.map((row) => ({
        id: row.proj_id,
        code: row.proj_short_name,
        name: PROJWBS.find((node) => node.proj_id === row.proj_id && node.proj_node_flag === 'Y')?.wbs_name ?? '',
        works: works.get(row.proj_id) ?? 0,
      }))
      const toPlan = (projectId: string, newId: () => Id) => {
        const project = PROJECT.find((row) => row.proj_id === projectId)
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
