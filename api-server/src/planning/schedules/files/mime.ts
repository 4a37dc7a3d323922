import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'

const HEAD_BYTES = 4_096
const ofBytes: readonly (readonly [start: string, mime: string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['AC10', 'image/vnd.dwg'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-cfb'],
]
/** What archives are by their names, as nothing in their first bytes tells them apart. */
const ofArchives: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** What a file is by its first bytes; what its sender says of it is not believed. */
export async function mimeOf(path: string, name: string): Promise<string> {
  const head = await headOf(path)
  const text = head.toString('latin1')
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (text.startsWith('PK\x03\x04')) return ofArchives[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/zip'
  const known = ofBytes.find(([start]) => text.startsWith(start))?.[1]
  return known ?? (isText(head) ? 'text/plain' : 'application/octet-stream')
}

/** A letter may be cut off where the head ends. */
const isText = (head: Buffer): boolean =>
  !head.includes(0) && [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)))

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
