/** Charts of documents and workbooks: what their parts say, drawn as lines and areas. */
import { childOf, childrenOf, type XmlNode } from '../../exchange/xml/tree.ts'
import type { Box, PagePen } from '../../typesetting/index.ts'
import { type Axes, axesOf, drawAxes } from './chart-axes.ts'
import { drawPie } from './pie.ts'
import { colourOf, isOn } from './units.ts'

type Kind = 'column' | 'bar' | 'line' | 'area' | 'pie'

export interface Series {
  kind: Kind
  name: string
  colour: string
  categories: readonly string[]
  values: readonly (number | null)[]
  /** It stands on the series of its kind before. */
  isStacked: boolean
}

export interface Chart {
  draw(pen: PagePen, box: Box): void
}

/** What a reference comes to, where the part itself does not say it. */
export type Resolve = (formula: string) => readonly (string | number | null)[]

const kinds: Readonly<Record<string, Kind>> = {
  ...{ barChart: 'column', bar3DChart: 'column', lineChart: 'line', line3DChart: 'line', areaChart: 'area' },
  ...{ pieChart: 'pie', pie3DChart: 'pie', doughnutChart: 'pie', ofPieChart: 'pie' },
}

const palette = ['#4c90f0', '#ec9a3c', '#32a467', '#cd4246', '#7961db', '#00a396', '#946638', '#738091']
export const paletteAt = (at: number): string => palette[at % palette.length]!

/** Null: a chart of a kind that is not drawn. */
export function chartOf(root: XmlNode | null, resolve: Resolve = () => []): Chart | null {
  const chart = childOf(root ?? undefined, 'chart')
  const plot = childOf(chart, 'plotArea')
  const series: Series[] = []
  for (const group of plot?.children ?? []) {
    const kind = kinds[group.name]
    if (kind) series.push(...seriesOf(group, kind, { resolve, from: series.length }))
  }
  if (series.length === 0) return null
  const title = textWithin(childOf(chart, 'title'))
  const hasLegend = childOf(chart, 'legend') !== undefined
  return { draw: (pen, box) => drawChart(pen, box, { title, hasLegend, series }) }
}

function seriesOf(group: XmlNode, kind: Kind, { resolve, from }: { resolve: Resolve; from: number }): Series[] {
  const grouping = childOf(group, 'grouping')?.attributes.val ?? ''
  const isAcross = childOf(group, 'barDir')?.attributes.val === 'bar'
  return childrenOf(group, 'ser').map((ser, i) => ({
    kind: isAcross ? 'bar' : kind,
    name: String(valuesOf(childOf(ser, 'tx'), resolve)[0] ?? ''),
    colour: fillOf(childOf(ser, 'spPr')) ?? paletteAt(from + i),
    categories: valuesOf(childOf(ser, 'cat'), resolve).map((value) => String(value ?? '')),
    values: valuesOf(childOf(ser, 'val'), resolve).map(numberOf),
    isStacked: i > 0 && /stacked/i.test(grouping),
  }))
}

const numberOf = (value: string | number | null): number | null =>
  value === null || value === '' || !Number.isFinite(Number(value)) ? null : Number(value)

function valuesOf(node: XmlNode | undefined, resolve: Resolve): readonly (string | number | null)[] {
  const reference = childOf(node, 'numRef') ?? childOf(node, 'strRef') ?? childOf(node, 'multiLvlStrRef')
  const held =
    childOf(node, 'numLit') ??
    childOf(node, 'strLit') ??
    childOf(reference, 'numCache') ??
    childOf(reference, 'strCache')
  if (!held) {
    const formula = childOf(reference, 'f')?.text
    if (formula !== undefined) return resolve(formula)
    const own = childOf(node, 'v')?.text
    return own === undefined ? [] : [own]
  }
  const values: (string | null)[] = Array.from({ length: countOf(held) }, () => null)
  for (const point of childrenOf(held, 'pt')) {
    const at = Number(point.attributes.idx)
    if (at >= 0 && at < values.length) values[at] = childOf(point, 'v')?.text ?? null
  }
  return values
}

const MOST_POINTS = 2_000
const countOf = (held: XmlNode): number =>
  Math.min(MOST_POINTS, Number(childOf(held, 'ptCount')?.attributes.val) || childrenOf(held, 'pt').length)

function fillOf(spPr: XmlNode | undefined): string | null {
  const fill = childOf(spPr, 'solidFill') ?? childOf(childOf(spPr, 'ln'), 'solidFill')
  return colourOf(childOf(fill, 'srgbClr')?.attributes.val)
}

/** Of a title that is typed; '' where it is deleted or that of the series. */
function textWithin(node: XmlNode | undefined): string {
  if (!node || (childOf(node, 'deleted') && isOn(childOf(node, 'deleted')?.attributes.val))) return ''
  return node.name === 't' ? node.text : node.children.map(textWithin).join('')
}

interface Shown {
  title: string
  hasLegend: boolean
  series: readonly Series[]
}

const TEXT = '#1c2127'
const SIZE = 2.6

function drawChart(pen: PagePen, box: Box, { title, hasLegend, series }: Shown): void {
  const size = Math.min(SIZE, box.height / 18)
  let { y, height } = box
  if (title !== '') {
    pen.text(title, box.x + box.width / 2, y + size, { size: size * 1.3, colour: TEXT, bold: true, align: 'center' })
    y += size * 2.6
    height -= size * 2.6
  }
  const pie = series.find(({ kind }) => kind === 'pie')
  const entries = pie
    ? pie.categories.map((name, i) => ({ name, colour: paletteAt(i) }))
    : series.map(({ name, colour }) => ({ name, colour }))
  if (hasLegend || pie) height -= legend(pen, entries, { ...box, y, height }, size)
  const room = { x: box.x, y, width: box.width, height: Math.max(5, height) }
  if (pie) drawPie(pen, room, pie)
  else drawSeries(pen, series, axesOf(pen, series, room, size))
}

/** How high it is. */
function legend(pen: PagePen, entries: readonly { name: string; colour: string }[], box: Box, size: number): number {
  const rows: { name: string; colour: string; width: number }[][] = [[]]
  let used = 0
  for (const { name, colour } of entries.slice(0, 24)) {
    const width = pen.width(name, { size }) + size * 3
    if (used + width > box.width && used > 0) {
      rows.push([])
      used = 0
    }
    rows.at(-1)!.push({ name, colour, width })
    used += width
  }
  const line = size * 1.7
  const top = box.y + box.height - rows.length * line
  for (const [i, row] of rows.entries()) {
    let x = box.x + (box.width - row.reduce((sum, { width }) => sum + width, 0)) / 2
    for (const { name, colour, width } of row) {
      pen.fill({ x, y: top + i * line + line / 2 - size / 2, width: size, height: size }, colour)
      pen.text(name, x + size * 1.4, top + i * line + line / 2, { size, colour: TEXT })
      x += width
    }
  }
  return rows.length * line + size * 0.5
}

function drawSeries(pen: PagePen, series: readonly Series[], axes: Axes): void {
  drawAxes(pen, axes)
  const below = new Map<Kind, number[]>()
  const standing = series.filter(({ kind, isStacked }) => (kind === 'column' || kind === 'bar') && !isStacked)
  for (const one of series) {
    const base = one.isStacked ? (below.get(one.kind) ?? []) : []
    const tops = one.values.map((value, i) => (base[i] ?? 0) + (value ?? 0))
    if (one.kind === 'line') line(pen, one, tops, axes)
    else if (one.kind === 'area') area(pen, one, { base, tops }, axes)
    else
      bars(
        pen,
        one,
        { base, tops, side: Math.max(0, standing.indexOf(one)), sides: Math.max(1, standing.length) },
        axes,
      )
    below.set(one.kind, tops)
  }
}

const BARS = 0.7

function bars(
  pen: PagePen,
  { values, colour }: Series,
  { base, tops, side, sides }: { base: readonly number[]; tops: readonly number[]; side: number; sides: number },
  axes: Axes,
): void {
  const wide = (axes.step * BARS) / sides
  for (const [i, top] of tops.entries()) {
    if (values[i] === null) continue
    const at = axes.along(i) - (axes.step * BARS) / 2 + side * wide
    const [from, to] = [axes.up(base[i] ?? 0), axes.up(top)]
    if (axes.isAcross) pen.fill({ x: Math.min(from, to), y: at, width: Math.abs(to - from), height: wide }, colour)
    else pen.fill({ x: at, y: Math.min(from, to), width: wide, height: Math.abs(to - from) }, colour)
  }
}

function line(pen: PagePen, { values, colour }: Series, tops: readonly number[], axes: Axes): void {
  let way: number[] = []
  const draw = (): void => {
    if (way.length >= 4) pen.line(way, { colour, width: 0.5 })
    way = []
  }
  for (const [i, top] of tops.entries()) {
    if (values[i] === null) draw()
    else way.push(axes.along(i), axes.up(top))
  }
  draw()
}

function area(
  pen: PagePen,
  { colour }: Series,
  { base, tops }: { base: readonly number[]; tops: readonly number[] },
  axes: Axes,
): void {
  const there = tops.flatMap((top, i) => [axes.along(i), axes.up(top)])
  const back = tops.map((_, i) => [axes.along(i), axes.up(base[i] ?? 0)]).toReversed()
  if (tops.length > 1) pen.shape([...there, ...back.flat()], colour)
}
