import type { RelationType } from './index.ts'

/** One relation as planners write it in a cell: «12FS+3d». */
export interface RelationText {
  code: string
  type: RelationType
  /** With its sign; '' for none. */
  lag: string
}

/** What the types are called, as MS Project calls them in each language; all are understood in any. */
export const relationTypeWords = {
  en: { fs: 'FS', ss: 'SS', ff: 'FF', sf: 'SF' },
  ru: { fs: 'ОН', ss: 'НН', ff: 'ОО', sf: 'НО' },
} as const satisfies Record<string, Record<RelationType, string>>

const types = new Map(
  Object.values(relationTypeWords).flatMap((words) =>
    Object.entries(words).map(([type, word]): [string, RelationType] => [word, type as RelationType]),
  ),
)

/** A code, the last type in the text, and what may follow it: a lag with its sign. */
const WITH_TYPE = new RegExp(`^(.*)(${[...types.keys()].join('|')})\\s*([+\\-−–].*)?$`, 'iu')

/** «12; 15SS; A10FF+2»: a type goes without saying when it is finish to start without lag. */
export function relationTexts(relations: readonly RelationText[], words: Record<RelationType, string>): string {
  return relations
    .map(({ code, type, lag }) => {
      const isPlain = type === 'fs' && lag === '' && !WITH_TYPE.test(code)
      return isPlain ? code : `${code}${words[type]}${lag}`
    })
    .join('; ')
}

/**
 * The relations of such a text; `knows` says whether a row has this code. What is no code of a row with any reading is
 * taken for one, so that whoever looks it up can name it.
 */
export function parseRelationTexts(text: string, knows: (code: string) => boolean): RelationText[] {
  return text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => relationText(part, knows))
}

function relationText(part: string, knows: (code: string) => boolean): RelationText {
  const match = WITH_TYPE.exec(part)
  const whole: RelationText = { code: part, type: 'fs', lag: '' }
  if (!match) return whole
  const [, code = '', word = '', lag = ''] = match
  if (!knows(code.trim()) && (knows(part) || code.trim() === '')) return whole
  return { code: code.trim(), type: types.get(word.toUpperCase()) ?? 'fs', lag: lag.trim() }
}
