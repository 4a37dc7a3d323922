import { isWellFormed, wellFormed } from '../text/index.ts'
import type { FilePlan } from './file.ts'

/**
 * Takes out of a file what no text may hold: U+0000 and halves of letters. A foreign file is not refused for them; its
 * issues say in which works they stood. Changes the plan in place.
 */
export function mendTexts(read: Pick<FilePlan, 'plan' | 'notes' | 'attributes' | 'baselines' | 'issues'>): void {
  const { plan, notes, attributes, baselines, issues } = read
  const ids = new Set<string>()
  const plans = [plan, ...baselines.map((baseline) => baseline.plan)]
  for (const { rows, assignments } of plans) {
    for (const row of rows) if (mend(row)) ids.add(row.id)
    for (const assignment of assignments) if (mend(assignment)) ids.add(assignment.wbsId)
  }
  for (const [id, text] of notes) {
    if (isWellFormed(text)) continue
    notes.set(id, wellFormed(text))
    ids.add(id)
  }
  const named = plans.flatMap(({ settings, calendars }) => [settings, ...calendars])
  const others = [...named, ...baselines, ...attributes, ...issues.map(({ params }) => params)]
  const mended = others.filter(mend).length
  if (ids.size + mended > 0) issues.push({ code: 'texts_mended', severity: 'warning', params: {}, ids: [...ids] })
}

/** The texts that a record itself holds; true: one was broken. */
function mend(record: object): boolean {
  let isMended = false
  for (const [name, value] of Object.entries(record)) {
    if (typeof value !== 'string' || isWellFormed(value)) continue
    Object.assign(record, { [name]: wellFormed(value) })
    isMended = true
  }
  return isMended
}
