import sharp from 'sharp'

export interface Taken {
  /** `YYYY:MM:DD`, as cameras write it; '': the camera says nothing. */
  day?: string
  color?: string
  width?: number
  height?: number
  /** Of EXIF: 6 lies on its right side. */
  orientation?: number
}

const place = { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1' }

/** As a camera on site writes it: with its name, its place, and the time of the day. */
export async function photo(taken: Taken = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { day = '', color = '#2d72d2', width = 900, height = 300, orientation = 1 } = taken
  const image = sharp({ create: { width, height, channels: 3, background: color } })
  const moment: Record<string, string> = day ? { DateTimeOriginal: `${day} 07:45:10` } : {}
  const exif = { IFD0: { Make: 'Camera' }, IFD2: moment, IFD3: place }
  return new Uint8Array(await image.withExif(exif).withMetadata({ orientation }).jpeg().toBuffer())
}
