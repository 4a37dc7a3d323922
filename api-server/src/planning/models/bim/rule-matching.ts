import { Script } from 'node:vm'
import { comparedText, valueIn } from '@plumbline/core/attributes'
import {
  type Column,
  columnOf,
  type ElementCondition,
  type ElementField,
  type ElementTable,
  joinedColumn,
  type LinkRule,
  matchingAll,
  matchRule,
  type RuleMatch,
  type RuleSource,
  tableColumn,
  type WorkField,
} from '@plumbline/core/bim'
import {
  executeLinks,
  type LinksCommand,
  limits,
  type ModelLinks,
  type Rule,
  ruleChanges,
} from '@plumbline/core/documents/bim'
import type { WbsRow } from '@plumbline/core/plan'

/** Of a model: its elements in columns, and what stands in no table by `of.key`. */
export interface RuleModel {
  id: string
  table: ElementTable
  columns: ReadonlyMap<string, Column>
}

/** What a rule links anew and lets go, in the name of whoever wrote it. */
export interface RuleOutcome {
  by: string
  command: Extract<LinksCommand, { do: 'rule.apply' }>
}

export const columnKey = ({ of, key }: ElementField): string => `${of}.${key}`

/** One that has linked nothing yet is still being written. */
export function appliedRules(links: ModelLinks): Rule[] {
  const applied = new Set<string>()
  for (const { ruleId } of links.links()) if (ruleId !== null) applied.add(ruleId)
  return links.rules().filter(({ id }) => applied.has(id))
}

/** Fields of elements that a rule asks of, and that stand in no table of elements. */
export const fetchedFields = ({ elements, joins }: Pick<LinkRule, 'elements' | 'joins'>): ElementField[] =>
  [...elements.map(({ field }) => field), ...joins.map(({ element }) => element)].filter(
    ({ of }) => of === 'tag' || of === 'property',
  )

/** By attribute: names of the values that its list has. */
export type ValueNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Attributes of works that rules ask of. */
export const askedAttributes = (rules: readonly Rule[]): Set<string> =>
  new Set(
    rules
      .flatMap(({ works, joins }) => [...works.map(({ field }) => field), ...joins.map(({ work }) => work)])
      .flatMap(({ of, key }) => (of === 'attribute' ? [key] : [])),
  )

/** One rule after the other, each with what those before it linked; `links` is changed. */
export function runRules(
  links: ModelLinks,
  rows: readonly WbsRow[],
  models: readonly RuleModel[],
  names: ValueNames = new Map(),
): RuleOutcome[] {
  const source = sourceOf(rows, models, names)
  const refs = models.flatMap(({ id: modelId, table }) => table.guids.map((guid) => ({ modelId, guid })))
  const known = new Set(models.map(({ id }) => id))
  return appliedRules(links).flatMap((rule) => {
    const found = matchedInTime(rule, source)
    // What takes too long keeps its links: that nothing is found would take them away.
    if (!found) return []
    // Whoever applied it saw fewer: more than may be linked at once is linked by people only.
    if (found.more) return []
    const { add, remove } = ruleChanges(links, rule.id, {
      pairs: found.pairs,
      refOf: (element) => refs[element]!,
      workIdOf: (work) => rows[work]!.id,
      models: known,
    })
    if (add.length + remove.length === 0) return []
    const command = { do: 'rule.apply', id: rule.id, add, remove } as const
    executeLinks(links, command, { now: 0, userId: rule.by, right: 'write' })
    return [{ by: rule.by, command: { ...command } }]
  })
}

/** Of one regular expression over all values of a field; other rules wait for the thread. */
const LONGEST_MS = 2_000

/** Node stops a regular expression where it stands only within a script that has a time limit. */
function matching(pattern: string, values: readonly string[]): Uint8Array {
  const test = new Script('matchingAll(pattern, values)')
  return test.runInNewContext({ matchingAll, pattern, values }, { timeout: LONGEST_MS }) as Uint8Array
}

function matchedInTime(rule: LinkRule, source: RuleSource): RuleMatch | null {
  try {
    return matchRule(rule, { ...source, matching }, limits.linksAtOnce)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  }
}

/** Numbers of the elements, of all models as of one, of which all conditions hold; null: it takes too long to tell. */
export function elementsFound(
  conditions: readonly ElementCondition[],
  models: readonly RuleModel[],
): Int32Array | null {
  const rule = { name: '-', elements: [...conditions], works: [], joins: [], share: 100 }
  return matchedInTime(rule, sourceOf([], models, new Map()))?.elements ?? null
}

function sourceOf(rows: readonly WbsRow[], models: readonly RuleModel[], names: ValueNames) {
  const tables = models.map(({ table }) => table)
  const textOf = (row: WbsRow, { of, key }: WorkField): string => {
    if (of === 'attribute') return comparedText(valueIn(row.values, key), (id) => names.get(key)?.get(id) ?? '')
    return of === 'code' ? row.code : row.name
  }
  const noValues = ({ table }: RuleModel) => columnOf([], table.guids.length)
  return {
    elements: tables.reduce((sum, { guids }) => sum + guids.length, 0),
    works: rows.length,
    elementColumn: (field: ElementField) =>
      tableColumn(tables, field) ??
      joinedColumn(models.map((model) => model.columns.get(columnKey(field)) ?? noValues(model))),
    workColumn: (field: WorkField) =>
      columnOf(
        rows.map((row) => textOf(row, field)),
        rows.length,
      ),
  }
}
