import { type AskedPicture, fittedIn, MOST_PICTURES, ReportFault } from '@plumbline/core/reports'
import { lookAt } from '../../../platform/pictures/index.ts'
import type { ReadPicture } from './tasks.ts'

/** As fine as a good printer shows it. */
export const DOTS_PER_MM = 220 / 25.4
const QUALITY = 85

const keyOf = ({ id, width, height }: AskedPicture): string => JSON.stringify([id, width, height])

/** JPEG, and how large it is on paper, in millimetres. */
interface MountedPicture {
  bytes: Buffer
  width: number
  height: number
}

/** The pictures of a document: those that are there, and those that it would show. */
export class Album {
  readonly #ready = new Map<string, MountedPicture>()
  readonly #wanted = new Map<string, AskedPicture>()

  /** What nobody can read as a picture is left out. */
  async add(pictures: readonly ReadPicture[]): Promise<void> {
    for (const picture of pictures) {
      const mounted = await lookAt(Buffer.from(picture.bytes), async (image, { autoOrient }) => {
        const size = fittedIn(picture, autoOrient)
        const bytes = await image
          .resize({
            ...{ width: dots(size.width), height: dots(size.height) },
            fit: 'inside',
            withoutEnlargement: true,
          })
          // Paper is white where a picture lets it through.
          .flatten({ background: '#fff' })
          .jpeg({ quality: QUALITY })
          .toBuffer()
        return { bytes, ...size }
      })
      if (mounted) this.#ready.set(keyOf(picture), mounted)
    }
  }

  get wanted(): readonly AskedPicture[] {
    return [...this.#wanted.values()]
  }

  /** Null: it is not there, and is noted. Throws `too_large`. */
  find(picture: AskedPicture, mark: string): MountedPicture | null {
    const key = keyOf(picture)
    const ready = this.#ready.get(key)
    if (ready) return ready
    this.#wanted.set(key, picture)
    if (this.#wanted.size > MOST_PICTURES) throw new ReportFault('too_large', mark)
    return null
  }
}

const dots = (mm: number): number => Math.max(1, Math.round(mm * DOTS_PER_MM))
