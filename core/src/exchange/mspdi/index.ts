import type { FileReader, FileReading, ScheduleFile } from '../file.ts'
import { readAtOnce, xmlFileReader } from '../xml/scanner.ts'
import { planOf, projectName } from './plan.ts'
import { defaultLimits, type MspdiContent, type MspdiLimits, MspdiScanner } from './records.ts'
import { readFlag } from './values.ts'

/** A reader of the XML files of MS Project. `limits` guard memory; files beyond them are broken by definition. */
export const createMspdiReader = (limits: Partial<MspdiLimits> = {}): FileReader =>
  xmlFileReader(new MspdiScanner({ ...defaultLimits, ...limits }), (content) => ({ ok: true, file: fileOf(content) }))

/** One file, one project. */
function fileOf(content: MspdiContent): ScheduleFile {
  const { header, records } = content
  const works = records.Task.filter(({ fields }) => !readFlag(fields.IsNull) && !readFlag(fields.Summary)).length
  const name = projectName(header)
  return {
    projects: [{ id: '1', code: name.slice(0, 128), name, works }],
    toPlan: (projectId, newId) => (projectId === '1' ? planOf(content, newId) : null),
  }
}

/** Reads a whole file at once. */
export const readMspdi = (bytes: Uint8Array, limits: Partial<MspdiLimits> = {}): FileReading =>
  readAtOnce(createMspdiReader(limits), bytes)
