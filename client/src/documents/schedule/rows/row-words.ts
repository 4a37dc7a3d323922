import { groupWords } from '../../../parts/arrangement/group-words.ts'
import { remembered, type Translate } from '../../../parts/words/schedule-text.ts'
import type { RowWords } from './cell-texts.ts'

/** What the cells of rows say besides their values. */
export function rowWords(words: Translate): RowWords {
  const t = remembered(words)
  return {
    actual: t('row.actual'),
    replaced: t('row.replaced'),
    refused: ({ text, message, params }) => t('row.refused', { text, why: t(`edit.${message}`, params) }),
    required: t('row.required'),
    linked: t('row.linked'),
    donated: (from, row) => t(`row.donated.${from}`, { row }),
    donorGone: t('row.donorGone'),
    proposed: t('row.proposed'),
    limit: (kind) => t(`limit.short.${kind}`),
    type: (type) => t(`type.${type}`),
    status: (status) => (status === '' ? '' : t(`filter.choice.${status}`)),
    days: (text) => t('row.days', { days: text }),
    ...groupWords(t),
  }
}
