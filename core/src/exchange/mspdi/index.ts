import type { FileReader, FileReading, ScheduleFile } from '../file.ts'
import { planOf, projectName } from './plan.ts'
import { defaultLimits, type MspdiLimits, MspdiScanner } from './records.ts'
import { readFlag } from './values.ts'

/** A reader of the XML files of MS Project. `limits` guard memory; files beyond them are broken by definition. */
export function createMspdiReader(limits: Partial<MspdiLimits> = {}): FileReader {
  const scanner = new MspdiScanner({ ...defaultLimits, ...limits })
  return {
    write(chunk) {
      scanner.write(chunk)
      return scanner.error === null
    },
    end() {
      const scan = scanner.finish()
      if (!scan.ok) return scan
      const { content } = scan
      const { header, records } = content
      const works = records.Task.filter(({ fields }) => !readFlag(fields.IsNull) && !readFlag(fields.Summary)).length
      const name = projectName(header)
      // One file, one project.
      const file: ScheduleFile = {
        projects: [{ id: '1', code: name.slice(0, 128), name, works }],
        toPlan: (projectId, newId) => (projectId === '1' ? planOf(content, newId) : null),
      }
      return { ok: true, file }
    },
  }
}

/** Reads a whole file at once. */
export function readMspdi(bytes: Uint8Array, limits: Partial<MspdiLimits> = {}): FileReading {
  const reader = createMspdiReader(limits)
  reader.write(bytes)
  return reader.end()
}
