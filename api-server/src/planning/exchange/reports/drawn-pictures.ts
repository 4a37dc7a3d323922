/** Drawn pictures in a document: vectors, with dots for programs that know none. */
import { createHash } from 'node:crypto'
import { type DrawnPicture, escaped } from '@plumbline/core/reports'
import {
  ImagePlugin,
  MimeType,
  officeMarkup,
  RelType,
  type ScopeData,
  type Tag,
  type TemplateContext,
  xml,
} from 'easy-template-x'
import sharp from 'sharp'
import { drawnAsSvg, PX_PER_MM } from '../../../platform/pdf/index.ts'
import { DOTS_PER_MM } from './album.ts'

/** Of one picture; a larger one is less fine. */
const MOST_DOTS = 16_000_000
const EMU_PER_MM = 36_000

const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture'
const SVG = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main'

/** What a mark is drawn as; the other pictures are the library's. */
export interface DrawnContent {
  _type: 'image'
  drawn: readonly DrawnPicture[]
}

/** Those that stand in a document, by the digest of their dots. */
export class DrawnPictures extends ImagePlugin {
  readonly #byDigest = new Map<string, DrawnPicture>()

  override async simpleTagReplacements(tag: Tag, data: ScopeData, context: TemplateContext): Promise<void> {
    const { drawn } = data.getScopeData<never>() as Partial<DrawnContent>
    if (!drawn || tag.placement !== 'TextNode') return super.simpleTagReplacements(tag, data, context)
    // Each is put right behind the mark, so that the last one goes first.
    const text = officeMarkup.query.containingTextNode(tag.xmlTextNode)
    for (const picture of drawn.toReversed()) xml.modify.insertAfter(await this.#markup(picture, context), text)
    officeMarkup.modify.removeTag(tag)
  }

  /** The picture that these dots are of. */
  of(png: Uint8Array): DrawnPicture | undefined {
    return this.#byDigest.get(digestOf(png))
  }

  async #markup(picture: DrawnPicture, context: TemplateContext) {
    const svg = Buffer.from(drawnAsSvg(picture, picture.draw))
    const png = await dotsOf(svg, picture)
    this.#byDigest.set(digestOf(png), picture)
    const embed = async (bytes: Buffer, mime: MimeType): Promise<string> => {
      const path = await context.docx.mediaFiles.add(bytes, mime)
      await context.docx.contentTypes.ensureContentType(mime)
      return context.currentPart.rels.add(path, RelType.Image)
    }
    const known = { dots: await embed(png, MimeType.Png), vectors: await embed(svg, MimeType.Svg) }
    const id = await (this as unknown as { getNextImageId(of: TemplateContext): Promise<number> }).getNextImageId(
      context,
    )
    return xml.parser.parse(markupOf(picture, { ...known, id }))
  }
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

export function dotsOf(svg: Buffer, { width, height }: DrawnPicture): Promise<Buffer> {
  const fine = Math.min(DOTS_PER_MM, Math.sqrt(MOST_DOTS / (width * height)))
  // At 72 dots the library draws a px as one dot.
  const density = (fine / PX_PER_MM) * 72
  return sharp(svg, { density, limitInputPixels: 2 * MOST_DOTS })
    .png()
    .toBuffer()
}

function markupOf(
  { width, height, text }: DrawnPicture,
  { id, dots, vectors }: { id: number; dots: string; vectors: string },
): string {
  const [cx, cy] = [Math.round(width * EMU_PER_MM), Math.round(height * EMU_PER_MM)]
  return (
    `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/>` +
    `<wp:effectExtent l="0" t="0" r="0" b="0"/><wp:docPr id="${id}" name="Gantt ${id}" descr="${escaped(text)}"/>` +
    `<wp:cNvGraphicFramePr><a:graphicFrameLocks xmlns:a="${MAIN}" noChangeAspect="1"/></wp:cNvGraphicFramePr>` +
    `<a:graphic xmlns:a="${MAIN}"><a:graphicData uri="${PICTURE}"><pic:pic xmlns:pic="${PICTURE}">` +
    `<pic:nvPicPr><pic:cNvPr id="${id}" name="Gantt ${id}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="${dots}"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">` +
    `<asvg:svgBlip xmlns:asvg="${SVG}" r:embed="${vectors}"/></a:ext></a:extLst></a:blip>` +
    `<a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>` +
    `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
  )
}
