import type { Logo, PrintSettings } from '@plumbline/core/paper'
import type { PagePen } from '@plumbline/core/typesetting'
import sharp from 'sharp'

const KEY = 'logo'

export interface KeptLogo {
  png: Uint8Array
  ratio: number
}

/** A logo among the pictures of a document, and as each of its pens draws it. */
export interface LogoOnPaper {
  pictures: ReadonlyMap<string, Buffer>
  of(pen: PagePen): Logo | null
}

/** In the ink of the sheets. */
export async function logoOnPaper(logo: KeptLogo | null, ink: PrintSettings['ink']): Promise<LogoOnPaper> {
  if (!logo) return { pictures: new Map(), of: () => null }
  const png = ink === 'black' ? await sharp(logo.png).greyscale().png().toBuffer() : Buffer.from(logo.png)
  return {
    pictures: new Map([[KEY, png]]),
    of: (pen) => ({ ratio: logo.ratio, draw: (box) => pen.picture(KEY, box) }),
  }
}
