import type { FileReader, FileReading } from '../file.ts'
import { type XerFile, xerFileOf } from '../xer/file-of.ts'
import { defaultLimits, type PmLimits, PmScanner } from './scanner.ts'
import { contentOf } from './tables.ts'

/** A reader of the XML files of P6. `limits` guard memory; files beyond them are broken by definition. */
export function createPmxmlReader(limits: Partial<PmLimits> = {}): FileReader<XerFile> {
  const scanner = new PmScanner({ ...defaultLimits, ...limits })
  return {
    write(chunk) {
      scanner.write(chunk)
      return scanner.error === null
    },
    end() {
      const scan = scanner.finish()
      if (!scan.ok) return scan
      const content = contentOf(scan.content)
      if (content.tables.PROJECT.length === 0) return { ok: false, error: { code: 'UPLOAD_NO_PROJECT', params: {} } }
      return { ok: true, file: xerFileOf(content) }
    },
  }
}

/** Reads a whole file at once. */
export function readPmxml(bytes: Uint8Array, limits: Partial<PmLimits> = {}): FileReading<XerFile> {
  const reader = createPmxmlReader(limits)
  reader.write(bytes)
  return reader.end()
}
