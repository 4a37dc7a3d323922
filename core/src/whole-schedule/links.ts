import type * as Y from 'yjs'
import type { ClashSet, Viewpoint } from '../bim/index.ts'
import {
  clashKey,
  commentKey,
  decodeClash,
  decodeClashTest,
  decodeComment,
  decodeFact,
  decodeLink,
  decodeRule,
  decodeView,
  type ElementRef,
  elementKey,
  encodeClash,
  encodeClashTest,
  encodeComment,
  encodeFact,
  encodeLink,
  encodeRule,
  encodeView,
  factsOfLinks,
  linkKey,
  newLinks,
} from '../documents/bim/index.ts'
import type { Id } from '../plan/index.ts'
import type { Names } from './names.ts'

/** What is said between models and works, as it stands where it arrives; looks by profiles of the space stay behind. */
export function arrivedLinks(doc: Y.Doc, names: Names): Y.Doc {
  const facts = factsOfLinks(doc)
  const by = (id: Id): Id => names.author(id) ?? names.self
  const arrived = newLinks()
  arrived.transact(() => {
    const put = (root: keyof typeof facts, key: string, value: unknown): void =>
      void arrived.getMap(root).set(key, value)
    for (const [key, raw] of facts.links) {
      const link = decodeLink(key, raw)
      if (!link || !names.isBrought(link.modelId)) continue
      const there = { modelId: names.id(link.modelId), guid: link.guid, workId: names.id(link.workId) }
      const ruleId = link.ruleId === null ? null : names.id(link.ruleId)
      put('links', linkKey(there), encodeLink({ ...link, by: by(link.by), ruleId, profileId: null }))
    }
    for (const [id, raw] of facts.rules) {
      const rule = decodeRule(id, raw)
      if (!rule) continue
      const { id: _, ...told } = rule
      put('rules', names.id(id), encodeRule({ ...told, by: by(rule.by) }))
    }
    for (const [key, guid] of facts.aliases) {
      const [modelId = '', was = ''] = key.split(':')
      if (names.isBrought(modelId)) put('aliases', elementKey({ modelId: names.id(modelId), guid: was }), guid)
    }
    for (const [id, raw] of facts.views) {
      const view = decodeView(id, raw)
      if (!view) continue
      const { id: _, ...told } = view
      const viewpoint = arrivedViewpoint(view.viewpoint, names)
      put('views', names.id(id), encodeView({ ...told, by: by(view.by), viewpoint }))
    }
    for (const [key, raw] of facts.comments) {
      const comment = decodeComment(key, raw)
      if (!comment) continue
      const { id, viewId, ...told } = comment
      put('comments', commentKey(names.id(viewId), names.id(id)), encodeComment({ ...told, by: by(told.by) }))
    }
    arrivedClashes(facts, names, put)
    for (const [key, raw] of facts.facts) {
      const fact = decodeFact(key, raw)
      if (!fact || !names.isBrought(fact.modelId)) continue
      const there = { modelId: names.id(fact.modelId), guid: fact.guid }
      // Pictures stay where they were taken.
      put('facts', elementKey(there), encodeFact({ ...fact, by: by(fact.by), pictureId: null }))
    }
  })
  return arrived
}

type Facts = ReturnType<typeof factsOfLinks>

/** Tests for clashes, and what they found between models that were brought along. */
function arrivedClashes(
  facts: Facts,
  names: Names,
  put: (root: keyof Facts, key: string, value: unknown) => void,
): void {
  const by = (id: Id): Id => names.author(id) ?? names.self
  const setOf = ({ modelIds, conditions }: ClashSet): ClashSet => ({
    modelIds: modelIds.filter((id) => names.isBrought(id)).map((id) => names.id(id)),
    conditions,
  })
  const refOf = ({ modelId, guid }: ElementRef): ElementRef => ({ modelId: names.id(modelId), guid })
  for (const [id, raw] of facts.clashTests) {
    const test = decodeClashTest(id, raw)
    if (!test) continue
    const { id: _, ...told } = test
    put('clashTests', names.id(id), encodeClashTest({ ...told, by: by(test.by), a: setOf(test.a), b: setOf(test.b) }))
  }
  for (const [key, raw] of facts.clashes) {
    const clash = decodeClash(key, raw)
    if (!clash || !names.isBrought(clash.a.modelId) || !names.isBrought(clash.b.modelId)) continue
    const there = { testId: names.id(clash.testId), a: refOf(clash.a), b: refOf(clash.b) }
    const viewId = clash.viewId === null ? null : names.id(clash.viewId)
    put('clashes', clashKey(there), encodeClash({ ...clash, by: by(clash.by), viewId }))
  }
}

const sets = ['hidden', 'ghost', 'selected'] as const

/** Elements of models that were brought along. */
function arrivedViewpoint(viewpoint: Viewpoint, names: Names): Viewpoint {
  const arrived = { ...viewpoint }
  for (const set of sets) {
    const { isAllBut, elements } = viewpoint[set]
    const brought = Object.entries(elements).filter(([modelId]) => names.isBrought(modelId))
    arrived[set] = { isAllBut, elements: Object.fromEntries(brought.map(([id, guids]) => [names.id(id), guids])) }
  }
  return arrived
}

/** Whom it names, and how many links lead to which model. */
export function namedInLinks(doc: Y.Doc): { people: Set<Id>; models: Map<Id, number> } {
  const facts = factsOfLinks(doc)
  const [people, models] = [new Set<Id>(), new Map<Id, number>()]
  for (const [key, raw] of facts.links) {
    const link = decodeLink(key, raw)
    if (!link) continue
    people.add(link.by)
    models.set(link.modelId, (models.get(link.modelId) ?? 0) + 1)
  }
  for (const [id, raw] of facts.rules) people.add(decodeRule(id, raw)?.by ?? '')
  for (const [id, raw] of facts.views) people.add(decodeView(id, raw)?.by ?? '')
  for (const [key, raw] of facts.comments) people.add(decodeComment(key, raw)?.by ?? '')
  people.delete('')
  return { people, models }
}
