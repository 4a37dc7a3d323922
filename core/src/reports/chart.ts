/** `{chart list where condition: category, value 'Title', …}` in the title of a chart: what the chart shows. */
import { type Expression, eachOf, evaluate, type Mark, readMark } from './expression.ts'
import { ReportFault } from './fault.ts'
import { formatted, type ReportLanguage } from './format.ts'
import type { Scope, Value } from './values.ts'

export interface ChartMark {
  text: string
  list: Mark
  category: Expression
  series: readonly { name: string; of: Expression }[]
}

export interface ChartData {
  categories: string[]
  series: { name: string; values: number[] }[]
}

/** Points of a chart: more is no picture any more. */
const MOST_POINTS = 2_000
const MOST_SERIES = 20

/** A quotation mark only begins a text: what could be read in two ways would be tried in all of them. */
const CHART = /^\s*chart\s+(?<list>(?:'[^']*'|"[^"]*"|«[^»]*»|“[^”]*”|‘[^’]*’|[^:'"«“‘])+):(?<columns>.+)$/su
const COLUMN = /\s*(?<path>[\p{L}_][\p{L}\p{N}_.]*)\s*(?<title>'[^']*'|"[^"]*"|«[^»]*»|“[^”]*”|‘[^’]*’)?\s*(?:,|$)/uy

/** `inside`: without the braces. Null: it is no mark of a chart. Throws `syntax`. */
export function readChart(inside: string): ChartMark | null {
  const { list, columns } = CHART.exec(inside)?.groups ?? {}
  if (list === undefined || columns === undefined) return null
  const text = `{${inside}}`
  const [category, ...series] = columnsOf(columns, text)
  if (!category || series.length === 0 || series.length > MOST_SERIES) throw new ReportFault('syntax', text)
  return { text, list: readMark(`#${list}`), category: category.of, series }
}

function columnsOf(source: string, text: string): { name: string; of: Expression }[] {
  const found: { name: string; of: Expression }[] = []
  for (COLUMN.lastIndex = 0; COLUMN.lastIndex < source.length; ) {
    const { path, title } = COLUMN.exec(source)?.groups ?? {}
    if (path === undefined) throw new ReportFault('syntax', text)
    found.push({ name: title?.slice(1, -1) ?? path, of: readMark(path).of })
  }
  return found
}

/** Throws `unknown_name`, `no_value` where something is no number, and `too_large`. */
export function chartData(mark: ChartMark, scopes: readonly Scope[], language: ReportLanguage): ChartData {
  const rows = eachOf(mark.list, scopes).map((one) => [one, ...scopes])
  if (rows.length > MOST_POINTS) throw new ReportFault('too_large', mark.text)
  const numberOf = (value: Value): number => {
    if (value === null) return 0
    if (typeof value !== 'number') throw new ReportFault('no_value', mark.text)
    return value
  }
  return {
    categories: rows.map((row) => formatted(evaluate(mark.category, row), null, language)),
    series: mark.series.map(({ name, of }) => ({ name, values: rows.map((row) => numberOf(evaluate(of, row))) })),
  }
}
