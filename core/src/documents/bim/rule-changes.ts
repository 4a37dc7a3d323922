import type { RuleMatch } from '../../bim/index.ts'
import type { Id } from '../../plan/index.ts'
import type { ElementRef } from './elements.ts'
import type { ModelLinks } from './model-links.ts'
import { limits, linkKey } from './shape.ts'

type Pair = ElementRef & { workId: Id }

/** What applying a rule comes to, as `rule.apply` takes it. */
export interface RuleChanges {
  /** Links that it wants in all. */
  links: number
  /** Beside what is linked already. */
  add: Pair[]
  /** What the rule linked and does not find any more, of models that were looked at. */
  remove: Pair[]
}

interface Matched {
  pairs: RuleMatch['pairs']
  refOf(element: number): ElementRef
  workIdOf(work: number): Id
  /** Models that were looked at. */
  models: ReadonlySet<Id>
}

/** `ruleId` null: of a rule that is not kept yet. */
export function ruleChanges(links: ModelLinks, ruleId: Id | null, matched: Matched): RuleChanges {
  const wanted = new Map<string, Pair>()
  for (let at = 0; at < matched.pairs.length; at += 2) {
    const pair = { ...matched.refOf(matched.pairs[at]!), workId: matched.workIdOf(matched.pairs[at + 1]!) }
    wanted.set(linkKey(pair), pair)
  }
  // It may be linked under the name that it had before.
  const isLinked = (pair: Pair): boolean =>
    links.hasAliases && links.ofElement(pair).some(({ workId }) => workId === pair.workId)
  const remove: Pair[] = []
  for (const link of ruleId === null ? [] : links.links()) {
    if (link.ruleId !== ruleId || !matched.models.has(link.modelId)) continue
    const { modelId, guid, workId } = link
    if (!wanted.has(linkKey({ ...links.elementOf(link), workId }))) remove.push({ modelId, guid, workId })
  }
  return {
    links: wanted.size,
    add: [...wanted].filter(([key, pair]) => !links.link(key) && !isLinked(pair)).map(([, pair]) => pair),
    remove: remove.slice(0, limits.linksAtOnce),
  }
}
