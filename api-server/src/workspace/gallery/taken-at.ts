import readExif from 'exif-reader'

/** What cameras write is far below; more is somebody else's data in the wrong place. */
const MAX_BYTES = 262_144

/** When the camera says that a picture was taken, as wall-clock text; null: it says nothing that could be so. */
export function takenAtOf(exif: Buffer | undefined, now: Date): string | null {
  if (!exif || exif.length > MAX_BYTES) return null
  const at = momentIn(exif)
  if (!at || Number.isNaN(at.getTime())) return null
  // A camera may be ahead of us by a time zone; one that knows the year 1980 was never set.
  const isPossible = at.getUTCFullYear() > 1990 && at.getTime() < now.getTime() + DAY
  return isPossible ? at.toISOString().slice(0, 16) : null
}

const DAY = 86_400_000

/** The library puts the clock of the camera into UTC. */
function momentIn(exif: Buffer): Date | null {
  try {
    const { Photo, Image } = readExif(exif)
    return Photo?.DateTimeOriginal ?? Photo?.DateTimeDigitized ?? Image?.DateTime ?? null
  } catch {
    return null
  }
}
