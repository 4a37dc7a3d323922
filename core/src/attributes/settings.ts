import { builtInColumns, type FormulaColumn, type FormulaKind, type FormulaValue } from '../formulas/index.ts'
import { rowColumnsOf } from './row-cells.ts'
import { type AttributeDefinition, isAmount } from './types.ts'
import { attributeField } from './values.ts'

/** What summaries show of a calculated attribute: the formula over their own columns, or what comes of the works below. */
export const summaryRules = ['formula', 'sum', 'min', 'max', 'none'] as const
export type SummaryRule = (typeof summaryRules)[number]

export interface CalculatedSetting {
  kind: 'calculated'
  /** Columns by their keys. */
  formula: string
  /** What comes out of it. */
  result: FormulaKind
  summaries: SummaryRule
}

/** A light over a number: colours, shapes and words come from whoever shows it. */
export interface IndicatorSetting {
  kind: 'indicator'
  /** Key of a column that holds numbers. */
  source: string
  /** Which way is better. */
  better: 'up' | 'down'
  /** As good as this is good, as good as the other is a warning; the rest is bad. */
  good: number
  warning: number
}

/** Where a value comes from that a work was not given itself; the rules are in `donors/SPEC.md`. */
export const donorSources = [
  'parent',
  'predecessor',
  'successor',
  'directory_row',
  'eps',
  'target_version',
  'related_schedule',
] as const
export type DonorSource = (typeof donorSources)[number]

/**
 * `live`: what the donor has now, wherever it is looked at; nothing is written. The others write it into works when somebody
 * says so: `once` only where a work has nothing yet, `on_demand` also in place of what it has.
 */
export const donorModes = ['live', 'on_demand', 'once'] as const
export type DonorMode = (typeof donorModes)[number]

/** Works may hold values of such an attribute: they stand in place of what the donor has. */
export interface DonorSetting {
  kind: 'donor'
  source: DonorSource
  /** Whose value is taken there; an attribute may take its own. Of `directory_row` the list whose row it is. */
  sourceAttributeId: string
  /** Of `directory_row`: the column of the directory. */
  columnId?: string | undefined
  mode: DonorMode
  /** Else a value of its own does not count. */
  overridable: boolean
  /** As stored; where neither the work nor the donor has one. '' for none. */
  fallback: string
}

/** How values are found that works do not hold, or not themselves. */
export type AttributeSetting = CalculatedSetting | IndicatorSetting | DonorSetting

export const indicatorStates = ['good', 'warning', 'bad'] as const
export type IndicatorState = (typeof indicatorStates)[number]

export function indicatorState(
  { better, good, warning }: Pick<IndicatorSetting, 'better' | 'good' | 'warning'>,
  value: FormulaValue,
): IndicatorState | null {
  if (typeof value !== 'number') return null
  const reaches = (limit: number): boolean => (better === 'up' ? value >= limit : value <= limit)
  if (reaches(good)) return 'good'
  return reaches(warning) ? 'warning' : 'bad'
}

/** The better limit is the one for good. */
export const isOrdered = ({ better, good, warning }: Pick<IndicatorSetting, 'better' | 'good' | 'warning'>): boolean =>
  better === 'up' ? good >= warning : good <= warning

export type Readable = Pick<AttributeDefinition, 'id' | 'name' | 'code' | 'type' | 'setting' | 'directory'>

/** Null: formulas cannot read it. */
function kindOf({ type, setting }: Readable): FormulaKind | null {
  if (type === 'indicator') return null
  if (type === 'calculated') return setting?.kind === 'calculated' ? setting.result : null
  if (isAmount(type)) return 'number'
  return type === 'date' || type === 'boolean' ? type : 'text'
}

/** What formulas can name where works have these attributes; `names` of the built-in columns, as people read them. */
export function formulaColumnsOf(
  attributes: readonly Readable[],
  names: (key: string) => readonly string[] = () => [],
): FormulaColumn[] {
  return [
    ...Object.entries(builtInColumns).map(([key, kind]) => ({ key, kind, names: names(key) })),
    ...attributes.flatMap((attribute) => {
      const kind = kindOf(attribute)
      const { id, name, code } = attribute
      const rows = rowColumnsOf(attribute)
      return kind ? [{ key: attributeField(id), kind, names: [name, code], ...(rows && { rows }) }] : []
    }),
  ]
}

/** Kinds of all that formulas can read, by its key. */
export function formulaKindsOf(columns: readonly FormulaColumn[]): Map<string, FormulaKind> {
  const all = columns.flatMap(({ key, kind, rows = [] }) => [{ key, kind }, ...rows])
  return new Map(all.map(({ key, kind }) => [key, kind]))
}
