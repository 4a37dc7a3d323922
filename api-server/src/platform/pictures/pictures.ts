import sharp, { type Metadata, type Sharp } from 'sharp'

const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 10
/** Formats of cameras and screens; drawings (SVG) may hold scripts and addresses, so they are none. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif']

export interface Wanted {
  width: number
  height: number
  /** `cover` fills the size and cuts, `inside` keeps the whole picture and never grows. */
  fit: 'cover' | 'inside'
}

interface Picture {
  webp: Buffer
  width: number
  height: number
}

/** The picture of a file in another size, without anything else that it knew (place, camera); null: it is none. */
export async function pictureFrom(path: string, wanted: Wanted): Promise<Picture | null> {
  return lookAt(path, async (image) => {
    const sized = image.resize({ ...wanted, withoutEnlargement: wanted.fit === 'inside' }).webp({ quality: 82 })
    const { data, info } = await sized.toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height }
  })
}

/** What `work` makes of a picture that somebody sent, the right way up; null: it is none. */
export async function lookAt<T>(
  file: string | Buffer,
  work: (image: Sharp, known: Metadata) => Promise<T>,
): Promise<T | null> {
  try {
    const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS })
    const known = await image.metadata()
    return FORMATS.includes(known.format ?? '') ? await work(image.autoOrient(), known) : null
  } catch {
    // Whatever the library dislikes about a file is the file's fault, and its words are not for people.
    return null
  }
}
