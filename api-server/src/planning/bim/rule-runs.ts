import { type Column, columnOf, joinedColumn, matchRule, tableColumn, type WorkField } from '@plumbline/core/bim'
import type { Model, ModelElementTable } from '@plumbline/core/contract'
import { limits, type ModelLinks, type Rule, ruleChanges } from '@plumbline/core/documents/bim'
import type { Logger } from 'pino'
import type { CollabDoor } from '../../platform/collab/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { DocumentReader, RowTexts } from '../document/index.ts'
import { type LinksByRules, readElementTable, selectModels } from '../models/index.ts'
import { findVersion, selectCurrentVersion } from '../versions/index.ts'
import { readColumn } from './columns.ts'
import { changeLinks, openLinks } from './desk.ts'

/** Rules that people have applied go on by themselves: to revisions of models, and to works that come later. */
export interface RuleRuns {
  /** At once, in the name of whoever wrote each rule. */
  run(scheduleId: string): Promise<LinksByRules>
  /** The works of a version may be others than before: soon, and not too often. */
  calculated(versionId: string): void
  close(): Promise<void>
}

interface RuleRunsParts {
  database: Database
  door: CollabDoor
  reader: DocumentReader
  log: Logger
}

/** Whoever types goes on typing. */
const SETTLED_MS = 2_000
/** Of a schedule that changes all the time: so many times as long as its rules ran they rest. */
const REST = 20

export function createRuleRuns(parts: RuleRunsParts): RuleRuns {
  const waiting = new Map<string, NodeJS.Timeout>()
  /** By version, ms of the process. */
  const restsUntil = new Map<string, number>()
  let running: Promise<unknown> = Promise.resolve()
  /** One after the other: each reads everything of a schedule. */
  const run = (scheduleId: string): Promise<LinksByRules> => {
    const next = running.then(() => runRules(parts, scheduleId))
    running = next.catch(() => undefined)
    return next
  }
  const runOfVersion = async (versionId: string): Promise<void> => {
    const begun = performance.now()
    const version = await parts.database.asSystem((tx) => findVersion(tx, versionId))
    if (version?.kind === 'actual') await run(version.scheduleId)
    const now = performance.now()
    restsUntil.set(versionId, now + REST * (now - begun))
  }
  return {
    run,
    calculated: (versionId) => {
      clearTimeout(waiting.get(versionId))
      const wait = Math.max(SETTLED_MS, (restsUntil.get(versionId) ?? 0) - performance.now())
      const timer = setTimeout(() => {
        waiting.delete(versionId)
        restsUntil.delete(versionId)
        runOfVersion(versionId).catch((err) => parts.log.warn({ err, versionId }, 'rules of links are not run yet'))
      }, wait)
      waiting.set(versionId, timer)
    },
    close: async () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      await running
    },
  }
}

async function runRules({ database, door, reader }: RuleRunsParts, scheduleId: string): Promise<LinksByRules> {
  const total = { added: 0, removed: 0 }
  const models = await database.asSystem((tx) => selectModels(tx, scheduleId))
  if (models.length === 0) return total
  const links = await openLinks(door, scheduleId)
  const rules = appliedRules(links)
  const version = rules.length > 0 ? await database.asSystem((tx) => selectCurrentVersion(tx, scheduleId)) : null
  if (!version) return total
  const works = await reader.texts(version.id, attributesOf(rules))
  const tables = await database.asSystem((tx) => inTurn(models, (model) => readElementTable(tx, model)))
  const refs = models.flatMap(({ id: modelId }, at) => tables[at]!.guids.map((guid) => ({ modelId, guid })))
  for (const rule of rules) {
    const columns = await database.asSystem((tx) => columnsOf(tx, rule, models))
    const found = matchRule(rule, sourceOf(rules, works, tables, columns), limits.linksAtOnce)
    // Whoever applied it saw fewer: more than may be linked at once is linked by people only.
    if (found.more) continue
    const { add, remove } = ruleChanges(links, rule.id, {
      pairs: found.pairs,
      refOf: (element) => refs[element]!,
      workIdOf: (work) => works.ids[work]!,
      models: new Set(models.map(({ id }) => id)),
    })
    if (add.length + remove.length === 0) continue
    await changeLinks(door, scheduleId, [{ do: 'rule.apply', id: rule.id, add, remove }], rule.by)
    total.added += add.length
    total.removed += remove.length
  }
  return total
}

/** One that has linked nothing yet is still being written. */
function appliedRules(links: ModelLinks): Rule[] {
  const applied = new Set<string>()
  for (const { ruleId } of links.links()) if (ruleId !== null) applied.add(ruleId)
  return links.rules().filter(({ id }) => applied.has(id))
}

const workFieldsOf = ({ works, joins }: Rule): WorkField[] => [
  ...works.map(({ field }) => field),
  ...joins.map(({ work }) => work),
]

const attributesOf = (rules: readonly Rule[]): string[] => [
  ...new Set(rules.flatMap(workFieldsOf).flatMap(({ of, key }) => (of === 'attribute' && key !== '' ? [key] : []))),
]

/** By `of.key`: what does not stand in the tables of elements. */
async function columnsOf(
  tx: Transaction,
  { elements, joins }: Rule,
  models: readonly Model[],
): Promise<Map<string, Column>> {
  const columns = new Map<string, Column>()
  for (const { of, key } of [...elements.map(({ field }) => field), ...joins.map(({ element }) => element)]) {
    if (of !== 'tag' && of !== 'property') continue
    columns.set(`${of}.${key}`, joinedColumn(await inTurn(models, (model) => readColumn(tx, model, { of, key }))))
  }
  return columns
}

function sourceOf(
  rules: readonly Rule[],
  works: RowTexts,
  tables: readonly ModelElementTable[],
  columns: ReadonlyMap<string, Column>,
) {
  const attributes = attributesOf(rules)
  const textsOf = ({ of, key }: WorkField): readonly string[] => {
    if (of === 'attribute') return works.values[attributes.indexOf(key)] ?? works.ids.map(() => '')
    return of === 'code' ? works.codes : works.names
  }
  return {
    elements: tables.reduce((sum, { guids }) => sum + guids.length, 0),
    works: works.ids.length,
    elementColumn: (field: Rule['elements'][number]['field']) =>
      tableColumn(tables, field) ?? columns.get(`${field.of}.${field.key}`) ?? joinedColumn([]),
    workColumn: (field: WorkField) => columnOf(textsOf(field), works.ids.length),
  }
}

/** A transaction does one thing at a time. */
async function inTurn<T, Answer>(all: readonly T[], work: (one: T) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const one of all) answers.push(await work(one))
  return answers
}
