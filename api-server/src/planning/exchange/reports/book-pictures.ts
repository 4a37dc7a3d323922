/** Pictures of a workbook that is filled: which there are is known before its cells are written, their bytes when they are packed. */
import {
  askedPicture,
  type BookPicture,
  type DrawnPicture,
  drawnGantt,
  type GanttScope,
  ganttsOf,
  type Mark,
  MOST_PICTURES,
  PictureScope,
  ReportFault,
  type ReportLanguage,
  type Value,
} from '@plumbline/core/reports'
import { drawnAsSvg, type PdfPicture } from '../../../platform/pdf/index.ts'
import type { Album } from './album.ts'
import { dotsOf } from './drawn-pictures.ts'
import type { PackedPart } from './packed.ts'

export class BookPictures {
  /** By the path of the part. */
  readonly #bytes = new Map<string, () => Promise<Buffer>>()
  readonly #onPages = new Map<string, PdfPicture>()
  readonly #mounted = new Map<Buffer, string>()
  readonly #filling: { language: ReportLanguage; album: Album }
  readonly #isTaken: (path: string) => boolean
  #drawn = 0
  #last = 0

  /** `isTaken`: paths that the template has. */
  constructor(filling: { language: ReportLanguage; album: Album }, isTaken: (path: string) => boolean) {
    this.#filling = filling
    this.#isTaken = isTaken
  }

  /** Throws `too_large`, `too_long` and `syntax`. */
  readonly of = (value: Value, mark: Mark): readonly BookPicture[] | null => {
    const gantts = ganttsOf(value)
    if (gantts.length > 0) return this.#gantts(gantts, mark)
    return value instanceof PictureScope ? this.#picture(value, mark) : null
  }

  /** Written one after the other, when they are read. */
  get parts(): readonly PackedPart[] {
    return [...this.#bytes].map(([path, bytes]) => ({ path, bytes }))
  }

  get onPages(): ReadonlyMap<string, PdfPicture> {
    return this.#onPages
  }

  #gantts(gantts: readonly GanttScope[], mark: Mark): BookPicture[] {
    const drawn = gantts.flatMap((gantt) => drawnGantt(gantt, mark, this.#filling.language))
    this.#drawn += drawn.length
    if (this.#drawn > MOST_PICTURES) throw new ReportFault('too_large', mark.text)
    return drawn.map((picture) => this.#vectors(picture))
  }

  #vectors(picture: DrawnPicture): BookPicture {
    const svg = (): Buffer => Buffer.from(drawnAsSvg(picture, picture.draw))
    const [dots, vectors] = [this.#path('png'), this.#path('svg')]
    this.#bytes.set(dots, () => dotsOf(svg(), picture))
    this.#bytes.set(vectors, async () => svg())
    this.#onPages.set(dots, picture)
    const { width, height, text } = picture
    return { width, height, text, dots, vectors }
  }

  #picture({ picture }: PictureScope, mark: Mark): BookPicture[] {
    const mounted = this.#filling.album.find(askedPicture(picture, mark), mark.text)
    if (!mounted) return []
    const { bytes, width, height } = mounted
    const dots = this.#mounted.get(bytes) ?? this.#path('jpeg')
    this.#mounted.set(bytes, dots)
    this.#bytes.set(dots, async () => bytes)
    this.#onPages.set(dots, bytes)
    return [{ width, height, text: picture.caption, dots, vectors: null }]
  }

  #path(extension: string): string {
    let path: string
    do path = `xl/media/image${++this.#last}.${extension}`
    while (this.#isTaken(path))
    return path
  }
}
