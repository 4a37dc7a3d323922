import { type RelationText, type RelationType, relationTexts, relationTypeWords } from '@plumbline/core/plan'
import i18next from 'i18next'
import { exactDuration, formatDuration } from '../../../parts/values/duration.ts'
import { LINK_NUMBERS, relationTypeAt } from './columns.ts'
import type { Outline } from './outline.ts'
import type { RowStore } from './row-store.ts'
import { minutesPerDayOf, type PlanFrame } from './row-view.ts'

export type RelationSide = 'predecessors' | 'successors'

interface RelationSheet {
  store: RowStore
  frame: PlanFrame
  outline: Outline
}

/** A link of a row, read from the store. */
export interface CellRelation {
  id: string
  /** The row at the other end. */
  other: number
  type: RelationType
  lag: number
  suspended: boolean
}

/** In tree order of the other ends; those to other schedules stand in the panel alone. */
export function relationsInCell(store: RowStore, slot: number, side: RelationSide): CellRelation[] {
  const { linkNumbers, linkIds, positions } = store
  const relations = Array.from(store.linksOf.of(slot, side), (link) => {
    const at = link * LINK_NUMBERS
    const other = linkNumbers[side === 'predecessors' ? at : at + 1]!
    const type = relationTypeAt(linkNumbers[at + 2]!)
    return { id: linkIds[link]!, other, type, lag: linkNumbers[at + 3]!, suspended: linkNumbers[at + 5] === 1 }
  })
  return relations.sort((a, b) => positions[a.other]! - positions[b.other]!)
}

/** «12FS+3d; 15SS», as it is also typed; `exact`: lags to the minute, for who edits them. */
export function relationCell(
  { store, frame, outline }: RelationSheet,
  slot: number,
  side: RelationSide,
  exact = false,
): string {
  const relations = relationsInCell(store, slot, side)
  if (relations.length === 0) return ''
  const day = isRussian() ? 'д' : 'd'
  const lagText = (lag: number, succ: number): string => {
    if (lag === 0) return ''
    const text = (exact ? exactDuration : formatDuration)(Math.abs(lag), minutesPerDayOf(store, succ, frame))
    return `${lag > 0 ? '+' : '-'}${text}${/\d$/.test(text) ? day : ''}`
  }
  const texts = relations.map(({ other, type, lag }) => ({
    code: codeOf(store, outline, other),
    type,
    lag: lagText(lag, side === 'predecessors' ? slot : other),
  }))
  return relationTexts(texts, typeWords())
}

const isRussian = (): boolean => i18next.language?.startsWith('ru') === true
const typeWords = (): Record<RelationType, string> => relationTypeWords[isRussian() ? 'ru' : 'en']

/** One relation as it stands in such a cell. */
export const relationText = (relation: RelationText): string => relationTexts([relation], typeWords())

/** What a row is called in such a cell. */
export function codeOf(store: RowStore, outline: Outline, slot: number): string {
  return store.codes[slot]!.trim() || outline.numberOf(slot)
}
