import { transferLimits } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Blobs } from '../blobs/index.ts'

const FOLDER = 'transfers'
/** Keys stand in the order of their offsets. */
const OFFSET_DIGITS = 15
/** Of all that one person has on its way. */
const MOST_TRANSFERRED_BYTES = 2_147_483_648

interface Piece {
  key: string
  offset: number
  bytes: number
}

/** Pieces of files that are on their way, by person: where bytes of files are kept, so that every node finds them. */
export class Transfers {
  readonly #blobs: Blobs

  constructor(blobs: Blobs) {
    this.#blobs = blobs
  }

  /** Bytes from the beginning on, without a gap. */
  async received(userId: string, id: string): Promise<number> {
    return endOf(await this.#pieces(userId, id))
  }

  /**
   * Resolves with what is there then. Throws TRANSFER_ELSEWHERE: the file goes on at another place; TRANSFERS_TOO_MANY: the
   * person has too much on its way.
   */
  async take(userId: string, id: string, piece: { offset: number; bytes: number; path: string }): Promise<number> {
    const pieces = await this.#pieces(userId, id)
    const received = endOf(pieces)
    const { offset, bytes, path } = piece
    // Its answer was lost.
    if (pieces.some((one) => one.offset === offset && one.bytes === bytes && offset < received)) return received
    if (offset !== received) throw new AppError('TRANSFER_ELSEWHERE', { received })
    if ((await this.#bytesOf(userId)) + bytes > MOST_TRANSFERRED_BYTES) throw new AppError('TRANSFERS_TOO_MANY')
    await this.#blobs.putFile(`${folderOf(userId, id)}/${String(offset).padStart(OFFSET_DIGITS, '0')}`, path)
    return received + bytes
  }

  /** The file as far as it came, piece by piece. Throws NOT_FOUND: nothing did. */
  async *read(userId: string, id: string): AsyncGenerator<Buffer> {
    const pieces = await this.#pieces(userId, id)
    if (pieces.length === 0) throw new AppError('NOT_FOUND')
    for (const { key } of pieces) for await (const bytes of await this.#blobs.stream(key)) yield bytes as Buffer
  }

  async drop(userId: string, id: string): Promise<void> {
    for (const { key } of await this.#pieces(userId, id)) await this.#blobs.remove(key)
  }

  /** What nobody went on with. */
  async forgetOld(): Promise<void> {
    const before = Date.now() - transferLimits.hours * 3_600_000
    for await (const { key, at } of this.#blobs.list(FOLDER)) if (at.getTime() < before) await this.#blobs.remove(key)
  }

  /** In order, up to the first gap. */
  async #pieces(userId: string, id: string): Promise<Piece[]> {
    const all: Piece[] = []
    for await (const { key, bytes } of this.#blobs.list(folderOf(userId, id))) {
      all.push({ key, bytes, offset: Number(key.slice(-OFFSET_DIGITS)) })
    }
    all.sort((one, other) => one.offset - other.offset)
    let end = 0
    const gap = all.findIndex(({ offset, bytes }) => {
      if (offset !== end) return true
      end += bytes
      return false
    })
    return gap < 0 ? all : all.slice(0, gap)
  }

  async #bytesOf(userId: string): Promise<number> {
    let sum = 0
    for await (const { bytes } of this.#blobs.list(`${FOLDER}/${userId}`)) sum += bytes
    return sum
  }
}

const folderOf = (userId: string, id: string): string => `${FOLDER}/${userId}/${id}`

const endOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { bytes }) => sum + bytes, 0)
