/** Drawings of sheets: those of the template stay beside the rows that they stood beside, pictures of marks come to them. */
import { escaped, wellFormed } from '../../office/index.ts'
import { ReportFault } from '../fault.ts'
import { movedAreas } from './addresses.ts'
import type { Pass, PlacedRow } from './layout.ts'
import type { BookPicture } from './pictures.ts'
import { attributeOf, elements, numberOfLetters } from './scan.ts'

interface DrawnSheet {
  path: string
  rows: readonly PlacedRow[]
  pass: Pass
  sheet: { tail: string; prefix: string }
}

export interface Drawings {
  /** By their paths. */
  texts: ReadonlyMap<string, string>
  /** Of sheets that had no drawing, by the path of the sheet. */
  relations: ReadonlyMap<string, string>
  /** Additions to the types of parts. */
  types: readonly ContentType[]
}

type ContentType = { extension: string; type: string } | { part: string; type: string }
type ReadText = (path: string) => string | null

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const SHEET_DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const SVG = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main'
const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml'
const EMU_PER_MM = 36_000

const imageTypes: Readonly<Record<string, string>> = { png: 'image/png', svg: 'image/svg+xml', jpeg: 'image/jpeg' }

export function drawingsOf(sheets: readonly DrawnSheet[], paths: readonly string[], part: ReadText): Drawings {
  const drawer = new Drawer(paths, part)
  for (const sheet of sheets) drawer.draw(sheet)
  return drawer
}

class Drawer implements Drawings {
  readonly texts = new Map<string, string>()
  readonly relations = new Map<string, string>()
  readonly types: ContentType[] = []
  readonly #paths: Set<string>
  readonly #part: ReadText

  constructor(paths: readonly string[], part: ReadText) {
    this.#paths = new Set(paths)
    this.#part = part
  }

  draw(sheet: DrawnSheet): void {
    const kept = partsOf(sheet.path, this.#part, 'drawing').filter((path) => this.#part(path) !== null)
    for (const path of kept) {
      // Rows of two sheets move in two ways.
      if (this.texts.has(path)) throw new ReportFault('broken_part', '', path)
      this.texts.set(path, besideItsRows(this.#part(path) ?? '', sheet.pass))
    }
    const placed = [...placedPictures(sheet.rows)]
    if (placed.length === 0) return
    const path = kept[0] ?? this.#begin(sheet)
    const known = this.texts.get(path) ?? ''
    const relations = new Relations(this.#part(relationsPath(path)))
    const first = lastIdIn(known) + 1
    const anchors = placed.map((one, at) => anchorOf(one, first + at, (to) => relations.add('image', to)))
    this.texts.set(
      path,
      appended(known, 'wsDr', () => anchors.join(''), path),
    )
    this.texts.set(relationsPath(path), relations.text(relationsPath(path)))
    for (const { picture } of placed) this.#addTypes(picture)
  }

  /** A drawing of a sheet that had none. */
  #begin({ path: sheet, sheet: { tail, prefix } }: DrawnSheet): string {
    // It names one that is not there.
    if (new RegExp(`<${prefix}drawing\\b`).test(tail)) throw new ReportFault('broken_part', '', sheet)
    let number = 1
    while (this.#paths.has(pathOf(number))) number++
    const path = pathOf(number)
    this.#paths.add(path)
    const relations = new Relations(this.#part(relationsPath(sheet)))
    this.relations.set(sheet, relations.add('drawing', path))
    this.texts.set(relationsPath(sheet), relations.text(relationsPath(sheet)))
    this.texts.set(path, `<?xml version="1.0" encoding="UTF-8"?><xdr:wsDr xmlns:xdr="${SHEET_DRAWING}"></xdr:wsDr>`)
    this.types.push({ part: path, type: DRAWING_TYPE })
    return path
  }

  #addTypes({ dots, vectors }: BookPicture): void {
    for (const path of [dots, vectors]) {
      const extension = path?.split('.').at(-1) ?? ''
      const type = imageTypes[extension]
      const isKnown = this.types.some((one) => 'extension' in one && one.extension === extension)
      if (type !== undefined && !isKnown) this.types.push({ extension, type })
    }
  }
}

/** Of shapes of a drawing; 0: there is none. */
function lastIdIn(drawing: string): number {
  let last = 0
  for (const [, id] of drawing.matchAll(/cNvPr\b[^>]*?\sid="(\d{1,9})"/g)) last = Math.max(last, Number(id))
  return last
}

const pathOf = (number: number): string => `xl/drawings/drawing${number}.xml`

const relationsPath = (path: string): string => path.replace(/([^/]+)$/, '_rels/$1.rels')

/** Parts that a sheet names, of one kind. */
export function partsOf(path: string, part: ReadText, kind: string): string[] {
  const relations = part(relationsPath(path)) ?? ''
  return [...elements(relations, 'Relationship')].flatMap(({ attributes }) =>
    attributeOf(attributes, 'Type')?.endsWith(`/${kind}`) ? [targetOf(attributeOf(attributes, 'Target') ?? '')] : [],
  )
}

const targetOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\.\//, '')}`

const besideItsRows = (xml: string, pass: Pass): string =>
  xml.replace(/(<(?:\w+:)?row>)(\d+)(<)/g, (_, before: string, row: string, after: string) => {
    const moved = movedAreas(`A${Number(row) + 1}`, pass)
    return `${before}${Number(moved.slice(1)) - 1}${after}`
  })

class Relations {
  readonly #kept: string
  readonly #added = new Map<string, string>()

  constructor(text: string | null) {
    this.#kept = text ?? `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}"></Relationships>`
  }

  /** The name of it. */
  add(kind: 'drawing' | 'image', to: string): string {
    let number = this.#added.size + 1
    while (this.#kept.includes(`"pl${number}"`) || this.#added.has(`pl${number}`)) number++
    const id = `pl${number}`
    this.#added.set(id, `Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="/${to}"/>`)
    return id
  }

  text(path: string): string {
    const added = [...this.#added.values()]
    return appended(this.#kept, 'Relationships', (prefix) => added.map((one) => `<${prefix}${one}`).join(''), path)
  }
}

interface PlacedPicture {
  picture: BookPicture
  /** From 0. */
  row: number
  column: number
}

function* placedPictures(rows: readonly PlacedRow[]): Generator<PlacedPicture> {
  for (const { number, pictures, room } of rows) {
    for (const [letters, shown] of pictures) {
      const column = numberOfLetters(letters) - 1
      for (const [at, picture] of shown.entries()) {
        yield { picture, column, row: number - 1 + (room.begins[at] ?? 0) }
      }
    }
  }
}

function anchorOf({ picture, row, column }: PlacedPicture, id: number, relationTo: (path: string) => string): string {
  const [cx, cy] = [Math.round(picture.width * EMU_PER_MM), Math.round(picture.height * EMU_PER_MM)]
  const text = escaped(wellFormed(picture.text))
  return (
    `<xdr:oneCellAnchor xmlns:xdr="${SHEET_DRAWING}" xmlns:a="${MAIN}" xmlns:r="${OFFICE}">` +
    `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>` +
    `<xdr:ext cx="${cx}" cy="${cy}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id}" name="Picture ${id}" descr="${text}"/>` +
    `<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill>${blipOf(picture, relationTo)}` +
    `<a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>` +
    `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
  )
}

function blipOf({ dots, vectors }: BookPicture, relationTo: (path: string) => string): string {
  const embedded = `<a:blip r:embed="${relationTo(dots)}"`
  if (vectors === null) return `${embedded}/>`
  return (
    `${embedded}><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">` +
    `<asvg:svgBlip xmlns:asvg="${SVG}" r:embed="${relationTo(vectors)}"/></a:ext></a:extLst></a:blip>`
  )
}

/** What stands after the drawing of a sheet in its schema, but for extensions and the end. */
const AFTER_DRAWING = 'legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts'

/** What a sheet without a drawing says of the one that it has now, where its schema wants it. */
export function withDrawing(tail: string, prefix: string, relation: string): string {
  const after = tail.search(new RegExp(`<${prefix}(?:${AFTER_DRAWING})\\b`))
  const place = after >= 0 ? after : endOf(tail, prefix)
  const drawing = `<${prefix}drawing xmlns:plr="${OFFICE}" plr:id="${relation}"/>`
  return tail.slice(0, place) + drawing + tail.slice(place)
}

/** Where a sheet ends, or its extensions begin, which are its last element. */
function endOf(tail: string, prefix: string): number {
  const end = tail.lastIndexOf(`</${prefix}worksheet`)
  const hasExtensions = tail.slice(0, end).trimEnd().endsWith(`</${prefix}extLst>`)
  return hasExtensions ? tail.lastIndexOf(`<${prefix}extLst`, end) : end
}

export function withTypes(xml: string, types: readonly ContentType[]): string {
  const isNew = (one: ContentType): boolean =>
    !('extension' in one) || !new RegExp(`\\sExtension\\s*=\\s*["']${one.extension}["']`, 'i').test(xml)
  const added = types.filter(isNew)
  if (added.length === 0) return xml
  const told = (prefix: string) => (one: ContentType) =>
    'extension' in one
      ? `<${prefix}Default Extension="${one.extension}" ContentType="${one.type}"/>`
      : `<${prefix}Override PartName="/${one.part}" ContentType="${one.type}"/>`
  return appended(xml, 'Types', (prefix) => added.map(told(prefix)).join(''), '[Content_Types].xml')
}

/** At the end of the root of a part. Throws `broken_part`. */
function appended(xml: string, root: string, inner: (prefix: string) => string, path: string): string {
  const end = new RegExp(`</(\\w+:)?${root}\\s*>`).exec(xml)
  if (end) return xml.slice(0, end.index) + inner(end[1] ?? '') + xml.slice(end.index)
  const empty = new RegExp(`<(\\w+:)?${root}\\b((?:[^>"']|"[^"]*"|'[^']*')*?)/>`).exec(xml)
  if (!empty) throw new ReportFault('broken_part', '', path)
  const prefix = empty[1] ?? ''
  const opened = `<${prefix}${root}${empty[2]}>${inner(prefix)}</${prefix}${root}>`
  return xml.slice(0, empty.index) + opened + xml.slice(empty.index + empty[0].length)
}
