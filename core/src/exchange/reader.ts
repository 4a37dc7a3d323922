import type { FileReader, FileReading } from './file.ts'
import { createIfcReader } from './ifc/index.ts'
import { createJsonReader } from './json/read.ts'
import { createMspdiReader } from './mspdi/index.ts'
import { createPmxmlReader } from './pmxml/index.ts'
import { createXerReader } from './xer/index.ts'

/** A reader of whichever format the content is: XML is MS Project's or P6's, STEP a building model, a brace JSON, the rest P6's own. */
export function createScheduleReader(): FileReader {
  let reader: FileReader | null = null
  return {
    write(chunk) {
      if (chunk.length === 0) return true
      reader ??= readerOf(chunk)
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

const marksAndBlanks = [0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x09, 0x0a, 0x0d, 0x20]
const STEP = 'ISO-10303'

/** Of the container that MPP, and other files of Office before 2007, are kept in. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, i) => bytes[i] === byte)

/** Nobody but MS Project reads it: the person is told how to save it as XML. */
const mppReader: FileReader = {
  write: () => false,
  end: () => ({ ok: false, error: { code: 'UPLOAD_MPP', params: {} } }),
}

/** By what comes first that is neither of a byte order mark nor blank. */
function readerOf(bytes: Uint8Array): FileReader {
  if (startsWith(bytes, COMPOUND)) return mppReader
  const from = bytes.findIndex((byte) => !marksAndBlanks.includes(byte))
  if (bytes[from] === 0x3c) return isPmxml(bytes) ? createPmxmlReader() : createMspdiReader()
  if (bytes[from] === 0x7b) return createJsonReader()
  const isStep = [...STEP].every((letter, at) => bytes[from + at] === letter.charCodeAt(0))
  return isStep ? createIfcReader() : createXerReader()
}

/** Where the element that holds all others is looked for: what stands before it is comments. */
const headBytes = 16_384
const PMXML_ROOT = /<(?:[\w.-]+:)?APIBusinessObjects[\s>]/

/** Blind to the zeros between the letters of UTF-16. */
function isPmxml(bytes: Uint8Array): boolean {
  let head = ''
  for (const byte of bytes.subarray(0, headBytes)) if (byte !== 0) head += String.fromCharCode(byte)
  return PMXML_ROOT.test(head)
}
