export { mayChange } from './fields.ts'
export { type KeptFact, keptFactFields } from './kept-facts.ts'
export { replacedCells, replacedText, replacedTexts } from './texts.ts'
export {
  type ImportRule,
  type KeptPart,
  keptParts,
  type MatchKey,
  matchKeys,
  type RowCondition,
  type RuleAction,
  type RuleKind,
  rowTests,
  ruleActions,
  ruleKinds,
  ruleLimits,
  type TextReplacement,
  type ToldColumn,
  usualRule,
} from './types.ts'
export {
  type LeftOut,
  type RuledUpdate,
  type Ruling,
  ruledNew,
  ruledUpdate,
  updateCommand,
  updatedPlan,
} from './update.ts'
