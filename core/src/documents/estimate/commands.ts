/** Carries out what a person does to an estimate: in one transaction, as one undo step; on refusal nothing is written. */
import { blankItem, exactOf, MILLION, matchKey, millionthsOf } from '../../estimates/index.ts'
import type { RoomRight } from '../../permissions/index.ts'
import type { Id } from '../../plan/index.ts'
import { type Outcome, Refused } from '../rooms/index.ts'
import { type CheckedCommand, type CommandOf, type EstimateCommand, estimateCommand } from './command-schema.ts'
import { encodeCompliance } from './compliance-shape.ts'
import type { EstimateDocument } from './estimate-document.ts'
import { encodeItem, encodeOver, encodeOverLine, type ItemField, lineKey, overKey } from './item-shape.ts'
import {
  encodeChargeRule,
  encodeCoefficient,
  encodeIndexSet,
  encodeMatch,
  encodeResource,
  encodeSection,
  encodeTakeOff,
  type MatchRecord,
  type Moment,
} from './shape.ts'
import { type EstimateEdit, Writer } from './writer.ts'

/** Clock and person come from outside: core has none. */
export interface EstimateContext {
  now: Moment
  userId: Id
  right: RoomRight
}

export type EstimateOutcome = Outcome & { edits: readonly EstimateEdit[] }

/** Throws only for what is a bug, and then too leaves the document as it was. */
export function executeEstimate(
  estimate: EstimateDocument,
  command: EstimateCommand,
  context: EstimateContext,
): EstimateOutcome {
  const writer = new Writer(estimate, { by: context.userId, at: context.now })
  try {
    if (context.right !== 'write') throw new Refused('FORBIDDEN')
    run(writer, checked(command))
    writer.requireRoom()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, refusal: error.refusal, edits: [] }
  }
  return { ok: true, edits: writer.commit() }
}

function checked(command: EstimateCommand): CheckedCommand {
  const result = estimateCommand.safeParse(command)
  if (result.success) return result.data
  throw new Refused('BAD_REQUEST', { field: result.error.issues[0]?.path.join('.') ?? '' })
}

type Run<K extends CheckedCommand['do']> = (writer: Writer, command: CommandOf<K>) => void

const runs: { [K in CheckedCommand['do']]: Run<K> } = {
  batch: (writer, { commands }) => {
    for (const one of commands) run(writer, one)
  },
  'settings.set': (writer, { settings }) => {
    for (const [name, value] of Object.entries(settings)) writer.set('settings', name, value)
  },
  'section.add': (writer, { id, parentId, order, name }) => {
    if (parentId !== null) requireSection(writer, parentId)
    writer.set('sections', id, encodeSection({ parentId, order, name, coefficientIds: [] }))
  },
  'section.set': setSection,
  'section.delete': deleteSection,
  'item.add': addItems,
  'item.set': setItems,
  'item.delete': (writer, { ids }) => {
    for (const id of ids) deleteItem(writer, id)
  },
  'line.set': (writer, { itemId, line: { code, ...line } }) => {
    requireItem(writer, itemId)
    writer.set('over', lineKey(itemId, code), encodeOverLine({ code, ...line }))
  },
  'line.delete': (writer, { itemId, code }) => {
    requireItem(writer, itemId)
    writer.set('over', lineKey(itemId, code), encodeOverLine(null))
  },
  'resource.set': (writer, { resources }) => {
    for (const { code, ...resource } of resources) writer.set('resources', code, encodeResource(resource))
  },
  'coefficient.set': (writer, { coefficient: { id, ...coefficient } }) =>
    writer.set('coefficients', id, encodeCoefficient(coefficient)),
  'coefficient.delete': (writer, { id }) => writer.set('coefficients', id, undefined),
  'indexSet.set': (writer, { indexSet: { id, ...indexSet } }) => writer.set('indexSets', id, encodeIndexSet(indexSet)),
  'indexSet.delete': (writer, { id }) => writer.set('indexSets', id, undefined),
  'rule.set': (writer, { rule: { id, ...rule } }) => writer.set('rules', id, encodeChargeRule(rule)),
  'rule.delete': (writer, { id }) => writer.set('rules', id, undefined),
  'takeOff.set': (writer, { lines }) => {
    for (const { id, ...line } of lines) {
      requireItem(writer, line.itemId)
      writer.set('takeOff', id, encodeTakeOff(line))
    }
  },
  'takeOff.delete': (writer, { ids }) => {
    for (const id of ids) deleteTakeOff(writer, id)
  },
  'takeOff.source': (writer, { sources }) => {
    for (const { id, query } of sources) {
      if (!writer.has('takeOff', id)) throw new Refused('ESTIMATE_ROW_MISSING', {}, [id])
      writer.set('modelSources', id, query)
    }
  },
  'match.set': setMatches,
  'match.delete': (writer, { matches }) => {
    for (const match of matches) writer.set('matches', matchKey(match), undefined)
  },
  'compliance.set': (writer, { id, rule }) =>
    writer.set('compliance', id, encodeCompliance({ ...writer.author, rule })),
  'compliance.delete': (writer, { id }) => {
    for (const match of writer.estimate.matches.values()) {
      if (match.ruleId === id) writer.set('matches', matchKey(match), undefined)
    }
    writer.set('compliance', id, undefined)
  },
  'compliance.apply': applyRule,
}

function run<K extends CheckedCommand['do']>(writer: Writer, command: CommandOf<K>): void {
  const carryOut = runs[command.do as K] as Run<K>
  carryOut(writer, command)
}

function requireSection(writer: Writer, id: Id): void {
  if (!writer.has('sections', id)) throw new Refused('ESTIMATE_ROW_MISSING', {}, [id])
}

function requireItem(writer: Writer, id: Id): void {
  if (!writer.has('items', id)) throw new Refused('ESTIMATE_ROW_MISSING', {}, [id])
}

function setSection(writer: Writer, { do: _, id, ...fields }: CommandOf<'section.set'>): void {
  const section = writer.section(id)
  if (!section) throw new Refused('ESTIMATE_ROW_MISSING', {}, [id])
  const now = { ...section, ...given(fields) }
  // Merging may have put others below each other.
  const passed = new Set<Id>()
  for (let at = now.parentId; at !== null && !passed.has(at); at = writer.section(at)?.parentId ?? null) {
    if (at === id) throw new Refused('ESTIMATE_SECTION_INSIDE_ITSELF', {}, [id])
    passed.add(at)
  }
  writer.set('sections', id, encodeSection(now))
}

/** Without what is undefined. */
function given<T extends object>(fields: T): Partial<T> {
  const known: Partial<T> = {}
  for (const name in fields) if (fields[name] !== undefined) known[name] = fields[name]
  return known
}

function deleteSection(writer: Writer, { id }: CommandOf<'section.delete'>): void {
  requireSection(writer, id)
  const { sections, items } = writer.estimate
  const gone = new Set([id])
  for (let size = 0; size < gone.size; ) {
    size = gone.size
    for (const section of sections.values()) if (gone.has(section.parentId ?? '')) gone.add(section.id)
  }
  for (const item of items.values()) if (gone.has(item.sectionId)) deleteItem(writer, item.id)
  for (const one of gone) writer.set('sections', one, undefined)
}

function addItems(writer: Writer, { items, resources }: CommandOf<'item.add'>): void {
  for (const { code, ...resource } of resources) {
    if (!writer.has('resources', code)) writer.set('resources', code, encodeResource(resource))
  }
  for (const item of items) {
    requireSection(writer, item.sectionId)
    const whole = { ...blankItem(item.id, item.sectionId, item.order), ...given(item) }
    writer.set('items', item.id, encodeItem(whole))
  }
}

function setItems(writer: Writer, { items }: CommandOf<'item.set'>): void {
  for (const { id, ...fields } of items) {
    requireItem(writer, id)
    if (fields.sectionId !== undefined) requireSection(writer, fields.sectionId)
    for (const [field, value] of Object.entries(given(fields))) {
      writer.set('over', overKey(id, field as ItemField), encodeOver(field as ItemField, value))
    }
  }
}

function deleteTakeOff(writer: Writer, id: Id): void {
  writer.set('takeOff', id, undefined)
  writer.set('modelSources', id, undefined)
}

function deleteItem(writer: Writer, id: Id): void {
  const { estimate } = writer
  requireItem(writer, id)
  for (const key of estimate.oversOf(id)) writer.set('over', key, undefined)
  for (const line of estimate.takeOffOf(id)) deleteTakeOff(writer, line.id)
  for (const match of estimate.matchesOf(id)) writer.set('matches', matchKey(match), undefined)
  writer.set('items', id, undefined)
}

function setMatches(writer: Writer, { matches }: CommandOf<'match.set'>): void {
  for (const { itemId, workId, share } of matches) {
    requireItem(writer, itemId)
    const present = writer.estimate.matches.get(matchKey({ itemId, workId }))
    if (present?.share === share && present.ruleId === null) continue
    putMatch(writer, { itemId, workId, share, ruleId: null })
  }
  requireWhole(writer, matches)
}

const putMatch = (writer: Writer, match: Omit<MatchRecord, 'by' | 'at'>): void =>
  writer.set('matches', matchKey(match), encodeMatch({ ...writer.author, share: match.share, ruleId: match.ruleId }))

/** Nothing of an item is done twice. */
function requireWhole(writer: Writer, matches: readonly { itemId: Id }[]): void {
  for (const itemId of new Set(matches.map((match) => match.itemId))) {
    const sum = writer.matchesOf(itemId).reduce((all, { share }) => all + millionthsOf(exactOf(share)!), 0n)
    if (sum > MILLION) throw new Refused('ESTIMATE_SHARES_OVER', {}, [itemId])
  }
}

function applyRule(writer: Writer, { id: ruleId, add, remove }: CommandOf<'compliance.apply'>): void {
  const { estimate } = writer
  if (!writer.has('compliance', ruleId)) throw new Refused('ESTIMATE_RULE_MISSING', {}, [ruleId])
  for (const match of remove) {
    const key = matchKey(match)
    if (estimate.matches.get(key)?.ruleId === ruleId) writer.set('matches', key, undefined)
  }
  for (const match of add) {
    const present = estimate.matches.get(matchKey(match))
    const isOther = present !== undefined && (present.ruleId !== ruleId || present.share === match.share)
    if (!isOther && writer.has('items', match.itemId)) putMatch(writer, { ...match, ruleId })
  }
  requireWhole(writer, add)
}
