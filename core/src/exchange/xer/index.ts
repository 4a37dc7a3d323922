import type { FileReader, FileReading } from '../file.ts'
import { type XerFile, xerFileOf } from './file-of.ts'
import { defaultLimits, type XerLimits, XerScanner } from './reader.ts'

export type { XerFile } from './file-of.ts'

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
      return { ok: true, file: xerFileOf(scan.content) }
    },
  }
}

/** Reads a whole file at once. */
export function readXer(bytes: Uint8Array, limits: Partial<XerLimits> = {}): FileReading<XerFile> {
  const reader = createXerReader(limits)
  reader.write(bytes)
  return reader.end()
}
