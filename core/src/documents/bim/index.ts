export { MAX_CLASHES_OF_TEST } from './clash-commands.ts'
export {
  type Clash,
  type ClashFinding,
  clashKey,
  decodeClash,
  decodeClashTest,
  encodeClash,
  encodeClashTest,
  type SavedClashTest,
} from './clash-shape.ts'
export { executeLinks, type LinksCommand, type LinksContext, type LinksOutcome } from './commands.ts'
export { decodeFact, type ElementFact, type ElementProgress, encodeFact, untouched } from './element-facts.ts'
export { type ElementRef, elementKey, type Moment } from './elements.ts'
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
  encodeComment,
  encodeLink,
  encodeRule,
  encodeView,
  type Link,
  limits,
  linkKey,
  type Rule,
  type SavedView,
  type ViewComment,
} from './shape.ts'
export { LinksUndo } from './undo.ts'
export { orderBetween } from './view-commands.ts'
