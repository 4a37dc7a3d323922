import type { Refusal } from '@plumbline/core/documents/rooms'
import type { Id } from '@plumbline/core/plan'
import type { Translate } from '../../../parts/words/schedule-text.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import type { ScheduleSession } from '../session/schedule-session.ts'

/** «A1010 Excavation»; rows without a code are called by their number in the outline. */
export function rowLabel(session: ScheduleSession, id: Id): string {
  const { store, rows } = session
  const slot = store.slotOf(id)
  if (slot < 0) return ''
  return `${store.codes[slot] || rows.outline.numberOf(slot)} ${store.names[slot]}`.trim()
}

/** Longest stretch of a loop's path that is written out. */
const PATH_SHOWN = 6

/** A refusal in words; a loop with its path, by code and name. */
export function refusalText(session: ScheduleSession, refusal: Refusal, t: Translate): string {
  const text = sentenceOf(refusal.code, refusal.params)
  if (refusal.code !== 'RELATION_LOOP' || refusal.ids.length === 0) return text
  const names = refusal.ids.map((id: Id) => rowLabel(session, id))
  const shown =
    names.length > PATH_SHOWN
      ? [...names.slice(0, PATH_SHOWN - 1), t('loop.more', { count: names.length - PATH_SHOWN }), names.at(-1)]
      : names
  return t('loop.path', { path: shown.join(' → ') })
}
