/** Documents: easy-template-x repeats paragraphs and rows of tables and writes texts; what marks say is core's. */
import {
  askedPicture,
  type ChartMark,
  chartData,
  drawnGantt,
  eachOf,
  escaped,
  evaluate,
  formatted,
  type GanttScope,
  ganttsOf,
  isScope,
  type Mark,
  MOST_PICTURES,
  PictureScope,
  ReportFault,
  type ReportLanguage,
  readChart,
  readMark,
  type Scope,
  wellFormed,
} from '@plumbline/core/reports'
import {
  ChartPlugin,
  LoopPlugin,
  MimeType,
  MissingCloseDelimiterError,
  MissingStartDelimiterError,
  type ScopeDataArgs,
  type Tag,
  TagDisposition,
  TemplateDataError,
  TemplateHandler,
  TemplateSyntaxError,
  TextPlugin,
  UnclosedTagError,
  UnopenedTagError,
} from 'easy-template-x'
import { packed } from '../../../platform/archives/index.ts'
import { PX_PER_MM } from '../../../platform/pdf/index.ts'
import type { Album } from './album.ts'
import { type DrawnContent, DrawnPictures } from './drawn-pictures.ts'
import type { Parts } from './template.ts'

interface Filling {
  scopes: readonly Scope[]
  language: ReportLanguage
  album: Album
}

interface FilledDocument {
  bytes: Uint8Array
  drawn: DrawnPictures
}

/** Throws a ReportFault with the paragraph of what is wrong. */
export async function filledDocument(parts: Parts, filling: Filling): Promise<FilledDocument> {
  const drawn = new DrawnPictures()
  const filler = new Filler(filling)
  const handler = new TemplateHandler({
    plugins: [new LoopPlugin(), new TextPlugin(), new ChartPlugin(), drawn],
    scopeDataResolver: (args) => filler.resolve(args),
    maxXmlDepth: 64,
  })
  try {
    return { bytes: await handler.process(await packed(withDrawingNames(parts)), {}), drawn }
  } catch (error) {
    throw asFault(error, parts)
  }
}

type Resolved = string | boolean | object

class Filler {
  readonly #filling: Filling
  readonly #marks = new Map<string, Mark>()
  readonly #charts = new Map<string, ChartMark | null>()
  /** Lists that marks go through, by the scope they stand in. */
  #drawn = 0
  readonly #lists = new WeakMap<object, Map<string, readonly Scope[]>>()

  constructor(filling: Filling) {
    this.#filling = filling
  }

  /** The library asks for each tag with the way to it: loops it is in, and how far they are. */
  resolve({ path }: ScopeDataArgs): never {
    return this.#resolved(path) as never
  }

  #resolved(path: ScopeDataArgs['path']): Resolved {
    let scopes = this.#filling.scopes
    for (let at = 0; at + 1 < path.length; at += 2) {
      const [tag, index] = [path[at] as Tag, path[at + 1]]
      if (typeof index !== 'number') break
      const one = this.#list(tag, scopes)[index]
      if (one) scopes = [one, ...scopes]
    }
    const tag = path.at(-1) as Tag
    if (tag.disposition === TagDisposition.Close) throw new ReportFault('not_opened', tag.rawText)
    const chart = this.#chart(tag)
    if (chart) return chartContent(chartData(chart, scopes, this.#filling.language))
    const mark = this.#mark(tag)
    if (tag.disposition === TagDisposition.Open) return this.#repeated(tag, mark, scopes)
    const value = evaluate(mark.of, scopes)
    const gantts = ganttsOf(value)
    if (gantts.length > 0) return this.#gantts(gantts, mark)
    if (value instanceof PictureScope) return this.#picture(value, mark)
    return wellFormed(formatted(value, mark.format, this.#filling.language))
  }

  #gantts(gantts: readonly GanttScope[], mark: Mark): DrawnContent | '' {
    const drawn = gantts.flatMap((gantt) => drawnGantt(gantt, mark, this.#filling.language))
    this.#drawn += drawn.length
    if (this.#drawn > MOST_PICTURES) throw new ReportFault('too_large', mark.text)
    return drawn.length > 0 ? { _type: 'image', drawn } : ''
  }

  #picture({ picture }: PictureScope, mark: Mark): Resolved {
    const asked = askedPicture(picture, mark)
    const mounted = this.#filling.album.find(asked, mark.text)
    if (!mounted) return ''
    // The library measures in px of a screen.
    const [width, height] = [mounted.width * PX_PER_MM, mounted.height * PX_PER_MM]
    return {
      _type: 'image',
      source: mounted.bytes,
      format: MimeType.Jpeg,
      width,
      height,
      altText: asXml(picture.caption),
    }
  }

  #repeated(tag: Tag, mark: Mark, scopes: readonly Scope[]): Resolved {
    const value = evaluate(mark.of, scopes)
    const list = this.#list(tag, scopes)
    return Array.isArray(value) || isScope(value) ? list.map(() => ({})) : list.length > 0
  }

  #list(tag: Tag, scopes: readonly Scope[]): readonly Scope[] {
    const key = scopes[0] ?? this
    const known = this.#lists.get(key) ?? new Map<string, readonly Scope[]>()
    this.#lists.set(key, known)
    const list = known.get(tag.rawText) ?? eachOf(this.#mark(tag), scopes)
    known.set(tag.rawText, list)
    return list
  }

  #chart({ rawText }: Tag): ChartMark | null {
    const known = this.#charts.get(rawText)
    if (known !== undefined) return known
    const chart = readChart(rawText.slice(1, -1))
    this.#charts.set(rawText, chart)
    return chart
  }

  #mark({ rawText }: Tag): Mark {
    const mark = this.#marks.get(rawText) ?? readMark(rawText.slice(1, -1))
    this.#marks.set(rawText, mark)
    return mark
  }
}

const NAMES = {
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
}

/** The library draws with prefixes that the root of a part need not know. */
function withDrawingNames(parts: Parts): Parts {
  const named = ([path, content]: [string, Buffer]): [string, Buffer] => {
    if (!/^word\/(?:document|header\d*|footer\d*)\.xml$/.test(path)) return [path, content]
    const xml = content.toString('utf8')
    const root = /<w:(?:document|hdr|ftr)\b[^>]*/.exec(xml)?.[0] ?? ''
    const missing = Object.entries(NAMES).filter(([name]) => !root.includes(`${name}=`))
    const attributes = missing.map(([name, value]) => ` ${name}="${value}"`).join('')
    return [path, attributes === '' ? content : Buffer.from(xml.replace(root, `${root}${attributes}`))]
  }
  return new Map([...parts].map(named))
}

/** The library writes names into XML as they are, so that they are XML here. */
const chartContent = ({ categories, series }: ReturnType<typeof chartData>) => ({
  _type: 'chart',
  categories: { names: categories.map(asXml) },
  series: series.map(({ name, values }) => ({ name: asXml(name), values })),
})

const asXml = (text: string): string => escaped(wellFormed(text))

function asFault(error: unknown, parts: Parts): unknown {
  if (error instanceof ReportFault) return error.at(placeOf(error.mark, parts))
  const code =
    error instanceof UnclosedTagError || error instanceof MissingCloseDelimiterError
      ? 'not_closed'
      : error instanceof UnopenedTagError || error instanceof MissingStartDelimiterError
        ? 'not_opened'
        : error instanceof TemplateSyntaxError || error instanceof TemplateDataError
          ? 'syntax'
          : null
  if (code === null) return error
  const mark = markOf(error as Error)
  return new ReportFault(code, mark, placeOf(mark, parts))
}

function markOf(error: Error): string {
  const told = error as { tagRawText?: string; openDelimiterText?: string; closeDelimiterText?: string }
  return (told.tagRawText ?? told.openDelimiterText ?? told.closeDelimiterText ?? '').slice(0, 80)
}

/** `document ¶12`: the first paragraph that holds it. */
function placeOf(mark: string, parts: Parts): string {
  if (mark === '') return ''
  for (const [path, content] of parts) {
    if (!/^word\/(?:document|header\d*|footer\d*|charts\/chart\d+)\.xml$/.test(path)) continue
    const paragraphs = content
      .toString('utf8')
      .split(/<[wa]:p(?=[\s>/])/)
      .slice(1)
    const at = paragraphs.findIndex((paragraph) => textOf(paragraph).includes(mark))
    if (at >= 0) return `${path.slice('word/'.length, -'.xml'.length)} ¶${at + 1}`
  }
  return ''
}

const textOf = (paragraph: string): string =>
  paragraph
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
