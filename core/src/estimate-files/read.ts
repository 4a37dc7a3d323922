import { estimateLimits } from '../documents/estimate/index.ts'
import { arpsEncoding } from './arps/charset.ts'
import { readArps } from './arps/read.ts'
import { readBc3 } from './bc3/read.ts'
import { readGaeb } from './gaeb/read.ts'
import type { ReadEstimateFile } from './types.ts'

/** An estimate of fifty thousand items is a tenth of it. */
export const MOST_FILE_BYTES = 64 * 1_048_576
const HEAD_BYTES = 4_096

/** null: it is of none of the formats. */
function readByHead(head: string, bytes: Uint8Array): ReadEstimateFile | null {
  if (/~[VC]\|/.test(head)) return readBc3(bytes)
  if (/<GAEB[\s>]/.test(head)) return readGaeb(bytes)
  const arps = arpsEncoding(head)
  return arps && readArps(bytes, arps)
}

/** What kind it is, its first bytes tell: names of files do not. */
export function readEstimateFile(bytes: Uint8Array): ReadEstimateFile {
  if (bytes.length > MOST_FILE_BYTES) return { ok: false, fault: 'too_large' }
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES)).replaceAll('\0', '')
  const read = readByHead(head, bytes)
  if (read === null) return { ok: false, fault: 'not_known' }
  if (!read.ok) return read
  const { sections, items, resources } = read.file
  const lines = items.reduce((sum, { takeOff }) => sum + takeOff.length, 0)
  const fits =
    sections.length <= estimateLimits.sections &&
    items.length <= estimateLimits.items &&
    resources.length <= estimateLimits.resources &&
    lines <= estimateLimits.takeOff
  return fits ? read : { ok: false, fault: 'too_large' }
}
