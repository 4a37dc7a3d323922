export { askClashes, isLost, takeBackAsking } from './ask-clashes.tsx'
export { fieldText } from './attribute-words.ts'
export { deltaText, valueText } from './shown-value.ts'
export { useComparisonText } from './use-comparison-text.ts'
