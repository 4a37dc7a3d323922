import { type FormulaColumn, formulaFunctions, lookupNames } from '@plumbline/core/formulas'

/** What can stand where somebody is typing: columns as people name them, then functions. */
export interface Completion {
  /** Where in the text it goes. */
  from: number
  to: number
  options: readonly string[]
}

const MOST = 8
/** A name that has begun: in a bracket that is open, or as a bare word. */
const BEGUN = /(\[[^\][]*|[\p{L}_][\p{L}\p{N}_]*)$/u

/** Null: nothing has begun here. */
export function completionAt(text: string, caret: number, columns: readonly FormulaColumn[]): Completion | null {
  const before = text.slice(0, caret)
  const begun = BEGUN.exec(before)?.[0]
  if (begun === undefined || isInText(before)) return null
  const isBracket = begun.startsWith('[')
  const wanted = (isBracket ? begun.slice(1) : begun).trim().toLowerCase()
  const named = matching(
    columns.map(({ names, key }) => names[0] ?? key),
    wanted,
  ).map((name) => `[${name}]`)
  const functions = isBracket
    ? []
    : matching([...Object.keys(formulaFunctions), ...lookupNames], wanted).map((name) => `${name}(`)
  const options = [...named, ...functions].slice(0, MOST)
  const rest = isBracket && text[caret] === ']' ? 1 : 0
  return options.length === 0 ? null : { from: caret - begun.length, to: caret + rest, options }
}

/** Those that begin so first, then those in which a later word does. */
function matching(names: readonly string[], wanted: string): string[] {
  const lower = (name: string): string => name.toLowerCase()
  const first = names.filter((name) => lower(name).startsWith(wanted))
  const later = names.filter((name) => !first.includes(name) && lower(name).includes(` ${wanted}`))
  return [...first, ...later]
}

function isInText(before: string): boolean {
  let quote = ''
  for (const sign of before) {
    if (quote === '' && (sign === '"' || sign === "'")) quote = sign
    else if (sign === quote) quote = ''
  }
  return quote !== ''
}
