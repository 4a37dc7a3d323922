import { EstimateDocument, type MatchRecord } from '@plumbline/core/documents/estimate'
import { EstimateCalculation, type Item, type SectionsOf } from '@plumbline/core/estimates'
import * as Y from 'yjs'

/** An estimate with its figures, as a thread has it open. */
export interface Opened {
  document: EstimateDocument
  calculation: EstimateCalculation
}

/** `update`: the whole document. */
export function openedEstimate(update: Uint8Array): Opened {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  const document = new EstimateDocument(doc)
  const calculation = new EstimateCalculation(document)
  for (const _ of calculation.begin());
  return { document, calculation }
}

/** Merging may leave matches of items that somebody deleted meanwhile: they say nothing. */
export const matchesIn = ({ document }: Opened): MatchRecord[] =>
  [...document.matches.values()].filter(({ itemId }) => document.items.has(itemId))

/** The section of an item, and those above it. */
export function sectionsIn({ document }: Opened): SectionsOf {
  return ({ sectionId }: Item) => {
    const path: string[] = []
    for (let at: string | null = sectionId; at !== null && !path.includes(at); ) {
      path.push(at)
      at = document.sections.get(at)?.parentId ?? null
    }
    return path
  }
}
