import { type AskedPicture, MOST_PICTURES, ReportFault } from '@plumbline/core/reports'
import { lookAt } from '../../../platform/pictures/index.ts'
import type { ReadPicture } from './tasks.ts'

/** As fine as a good printer shows it. */
const DOTS_PER_MM = 220 / 25.4
const QUALITY = 85

const keyOf = ({ id, width, height }: AskedPicture): string => JSON.stringify([id, width, height])

/** The pictures of a document: those that are there, and those that it would show. */
export class Album {
  readonly #ready = new Map<string, Buffer>()
  readonly #wanted = new Map<string, AskedPicture>()

  /** What nobody can read as a picture is left out. */
  async add(pictures: readonly ReadPicture[]): Promise<void> {
    for (const picture of pictures) {
      const size = { width: dots(picture.width), height: dots(picture.height) }
      const written = await lookAt(Buffer.from(picture.bytes), (image) =>
        // Paper is white where a picture lets it through.
        image
          .resize({ ...size, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#fff' })
          .jpeg({ quality: QUALITY })
          .toBuffer(),
      )
      if (written) this.#ready.set(keyOf(picture), written)
    }
  }

  get wanted(): readonly AskedPicture[] {
    return [...this.#wanted.values()]
  }

  /** JPEG; null: it is not there, and is noted. Throws `too_large`. */
  find(picture: AskedPicture, mark: string): Buffer | null {
    const key = keyOf(picture)
    const ready = this.#ready.get(key)
    if (ready) return ready
    this.#wanted.set(key, picture)
    if (this.#wanted.size > MOST_PICTURES) throw new ReportFault('too_large', mark)
    return null
  }
}

const dots = (mm: number): number => Math.max(1, Math.round(mm * DOTS_PER_MM))
