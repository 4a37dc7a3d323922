import { transferDelete, transferLimits, transferRead, transferSend } from '@plumbline/core/contract'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { callMultipart } from './call-multipart.ts'
import { newId } from './new-id.ts'

/** What a call says in place of a file, once that is there. */
interface Transferred {
  transfer: string
  fileName: string
  fileBytes: number
}

interface Sent {
  files: readonly File[]
  named: Partial<Transferred>
  /** Sent once more because its answer was lost, it is the same call. */
  key: string
}

interface Sending {
  spaceId: string
  file: File
  signal: AbortSignal
  /** 0…1 of the bytes that are there. */
  onProgress: (share: number) => void
}

/** A line that is away longer is given up; what is there already waits for the file to be chosen again. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
const CUT = new Set(['CONNECTION_LOST', 'TIMEOUT', 'UNAVAILABLE', 'TRANSFER_ELSEWHERE'])

/**
 * A large file goes up in pieces, and goes on where it was cut, also when it is chosen again; a small one goes with the call that
 * it is for. `send` makes that call.
 */
export async function sentBy<T>(sending: Sending, send: (sent: Sent) => Promise<T>): Promise<T> {
  const { spaceId, file, signal } = sending
  const key = newId()
  if (!goesInPieces(file)) return send({ files: [file], named: {}, key })
  const named = await inPieces(sending)
  const result = await throughCuts(signal, () => send({ files: [], named, key }))
  // Left undone, they go by themselves a day later.
  call(transferDelete, { params: { spaceId, transferId: named.transfer }, quiet: true }).catch(() => undefined)
  return result
}

/** Without a safe line there is nothing that names files. */
const goesInPieces = ({ size }: File): boolean => isSecureContext && size > transferLimits.pieceBytes

/** Piece by piece, beginning with what is not there yet. */
async function inPieces({ spaceId, file, signal, onProgress }: Sending): Promise<Transferred> {
  const transferId = await nameOf(file, spaceId)
  const params = { spaceId, transferId }
  const far = () => throughCuts(signal, () => call(transferRead, { params, signal, quiet: true }))
  const send = (offset: number) => {
    const piece = file.slice(offset, offset + transferLimits.pieceBytes)
    return callMultipart(transferSend, {
      ...{ params, signal, quiet: true, input: { offset, bytes: file.size }, files: [new File([piece], file.name)] },
      onProgress: (share) => onProgress((offset + share * piece.size) / file.size),
    })
  }
  let { received } = await far()
  for (let cuts = 0; received < file.size; ) {
    onProgress(received / file.size)
    try {
      received = (await send(received)).received
      cuts = 0
    } catch (error) {
      await afterPause(error, signal, cuts++)
      received = (await far()).received
    }
  }
  return { transfer: transferId, fileName: file.name, fileBytes: file.size }
}

const isCut = (error: unknown): boolean => error instanceof ApiError && CUT.has(error.code)

/** Tries again while the line or the server is away. */
async function throughCuts<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let cuts = 0; ; cuts++) {
    try {
      return await work()
    } catch (error) {
      await afterPause(error, signal, cuts)
    }
  }
}

/** Throws what is no cut, and what was cut too often. */
async function afterPause(error: unknown, signal: AbortSignal, cuts: number): Promise<void> {
  const pause = PAUSES_MS[cuts]
  if (signal.aborted || !isCut(error) || pause === undefined) throw error
  await new Promise((resolve) => setTimeout(resolve, pause))
}

/** The same file has the same name when it is chosen again, also after the page was closed. */
async function nameOf({ name, size, lastModified }: File, spaceId: string): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([spaceId, name, size, lastModified]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return btoa(String.fromCharCode(...hash.subarray(0, 9)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
