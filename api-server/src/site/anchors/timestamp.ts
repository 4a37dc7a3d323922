import { randomBytes } from 'node:crypto'

/** Of an answer of the authority. */
const MOST_BYTES = 65_536
const WITHIN_MS = 20_000
const GRANTED = new Set([0, 1])

/** DER: a tag, the length, what is in it. All of ours are short. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag, content.length), content])
}

const SEQUENCE = 0x30
const SHA256 = der(SEQUENCE, Buffer.from('0609608648016503040201', 'hex'), Buffer.from('0500', 'hex'))
const VERSION_1 = Buffer.from('020101', 'hex')
const WITH_CERTIFICATES = Buffer.from('0101ff', 'hex')

/** RFC 3161: a TimeStampReq for what has this SHA-256. */
function timestampQuery(sha256: Buffer, nonce = randomBytes(8)): Buffer {
  // Neither negative nor with a zero in front.
  const number = Buffer.from(nonce)
  number[0] = (number[0]! & 0x7f) | 0x40
  return der(SEQUENCE, VERSION_1, der(SEQUENCE, SHA256, der(0x04, sha256)), der(0x02, number), WITH_CERTIFICATES)
}

/** The status of a TimeStampResp: the number in the first sequence within it. */
function isGranted(answer: Buffer): boolean {
  const inner = within(answer, 0)
  const status = inner === null ? null : within(answer, inner)
  return (
    status !== null && answer[status] === 0x02 && answer[status + 1] === 1 && GRANTED.has(answer[status + 2] ?? 255)
  )
}

/** Where the content of the sequence at this place begins. */
function within(bytes: Buffer, at: number): number | null {
  if (bytes[at] !== SEQUENCE) return null
  const length = bytes[at + 1] ?? 0
  return length < 0x80 ? at + 2 : at + 2 + (length & 0x7f)
}

/** What an authority says when these bytes were there. Throws where it does not say so. */
export async function timestampOf(url: string, sha256: Buffer): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(timestampQuery(sha256)),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok || bytes.length > MOST_BYTES || !isGranted(bytes)) {
    throw new Error(`The authority of timestamps gave none (${answer.status})`)
  }
  return bytes
}
