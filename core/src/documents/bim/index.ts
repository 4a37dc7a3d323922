export { executeLinks, type LinksCommand, type LinksContext, type LinksOutcome } from './commands.ts'
export { contentOfLinks, factsOfLinks, foldLinks, newLinks } from './fold.ts'
export { createLinksGate } from './gate.ts'
export { type LinksChange, ModelLinks, openLinksInSteps } from './model-links.ts'
export { type RuleChanges, ruleChanges } from './rule-changes.ts'
export {
  commentKey,
  decodeComment,
  decodeLink,
  decodeRule,
  decodeView,
  type ElementRef,
  elementKey,
  encodeComment,
  encodeLink,
  encodeRule,
  encodeView,
  type Link,
  limits,
  linkKey,
  type Moment,
  type Rule,
  type SavedView,
  type ViewComment,
} from './shape.ts'
export { LinksUndo } from './undo.ts'
export { orderBetween } from './view-commands.ts'
