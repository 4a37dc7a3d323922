import type { FileReader, FileReading } from './file.ts'
import { createMspdiReader } from './mspdi/index.ts'
import { createXerReader } from './xer/index.ts'

/** A reader of whichever format the content is: XML is MS Project's, everything else must be P6's. */
export function createScheduleReader(): FileReader {
  let reader: FileReader | null = null
  return {
    write(chunk) {
      if (chunk.length === 0) return true
      reader ??= looksLikeXml(chunk) ? createMspdiReader() : createXerReader()
      return reader.write(chunk)
    },
    end() {
      return (reader ?? createXerReader()).end()
    },
  }
}

/** Reads a whole file at once. */
export function readSchedule(bytes: Uint8Array): FileReading {
  const reader = createScheduleReader()
  reader.write(bytes)
  return reader.end()
}

/** The first byte that is neither of a byte order mark nor blank is `<`. */
function looksLikeXml(bytes: Uint8Array): boolean {
  const marks = [0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x09, 0x0a, 0x0d, 0x20]
  return bytes.find((byte) => !marks.includes(byte)) === 0x3c
}
