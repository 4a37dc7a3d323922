import type { Refusal } from '@plumbline/core/documents/rooms'
import type { Id } from '@plumbline/core/plan'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { tell } from '../../../shell/toast.ts'
import { groupWords } from '../arrange/group-words.ts'
import type { EventWords } from '../commands/planner-events.ts'
import type { RowWords } from '../rows/cell-texts.ts'
import type { ScheduleSession } from '../session/schedule-session.ts'
import { useSchedule } from './schedule-context.ts'

export type Translate = (key: string, params?: Record<string, unknown>) => string

/** For what outlives a render: always in the language of the moment. */
export const scheduleText: Translate = (key, params) => i18next.t(key, { ns: 'schedule', ...params })

/** Texts of this feature; `t` stays the same as long as the language does. */
export function useScheduleText(): { t: Translate; language: string } {
  const { t, i18n } = useTranslation('schedule')
  const translate = useMemo<Translate>(() => (key, params) => t(key, params ?? {}), [t])
  return { t: translate, language: i18n.language }
}

export function rowWords(t: Translate): RowWords {
  return {
    actual: t('row.actual'),
    replaced: t('row.replaced'),
    refused: ({ text, message, params }) => t('row.refused', { text, why: t(`edit.${message}`, params) }),
    required: t('row.required'),
    linked: t('row.linked'),
    limit: (kind) => t(`limit.short.${kind}`),
    type: (type) => t(`type.${type}`),
    status: (status) => (status === '' ? '' : t(`filter.choice.${status}`)),
    days: (text) => t('row.days', { days: text }),
    ...groupWords(t),
  }
}

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

export function useEventWords(): EventWords {
  const { t } = useScheduleText()
  const { actions } = useSchedule()
  return useMemo(
    () => ({
      edit: (key, params) => t(`edit.${key}`, params),
      drag: (key, params) => t(`drag.${key}`, params),
      row: (id) => rowLabel(actions.session, id),
      limitSet: (date) =>
        tell({
          message: t('toast.limitSet', { date }),
          action: { text: t('command.undo'), run: () => actions.undo() },
        }),
    }),
    [t, actions],
  )
}
