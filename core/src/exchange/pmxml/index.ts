import type { FileReader, FileReading } from '../file.ts'
import { type XerFile, xerFileOf } from '../xer/file-of.ts'
import { readAtOnce, xmlFileReader } from '../xml/scanner.ts'
import { defaultLimits, type PmLimits, PmScanner } from './scanner.ts'
import { contentOf } from './tables.ts'

/** A reader of the XML files of P6. `limits` guard memory; files beyond them are broken by definition. */
export function createPmxmlReader(limits: Partial<PmLimits> = {}): FileReader<XerFile> {
  return xmlFileReader(new PmScanner({ ...defaultLimits, ...limits }), (scanned): FileReading<XerFile> => {
    const content = contentOf(scanned)
    if (content.tables.PROJECT.length === 0) return { ok: false, error: { code: 'UPLOAD_NO_PROJECT', params: {} } }
    return { ok: true, file: xerFileOf(content) }
  })
}

/** Reads a whole file at once. */
export const readPmxml = (bytes: Uint8Array, limits: Partial<PmLimits> = {}): FileReading<XerFile> =>
  readAtOnce(createPmxmlReader(limits), bytes)
