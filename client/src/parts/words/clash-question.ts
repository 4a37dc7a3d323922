import type { TakingBack } from '@plumbline/core/contract'
import i18next from 'i18next'
import type { ConfirmQuestion } from '../../shell/confirm.ts'

/** Lines that a question shows. */
const SHOWN = 8

/** Whether a change is taken back, and what of it somebody else has changed since: that stays. */
export function clashQuestion({ kept, clashes }: TakingBack, question: string): ConfirmQuestion {
  const t = i18next.getFixedT(null, 'history')
  const lines = clashes
    .slice(0, SHOWN)
    .map(({ code, name, fields }) => `${[code, name].filter(Boolean).join(' ')}: ${fields.map(wordOf).join(', ')}`)
  const more = kept - lines.length
  return {
    message: kept === 0 ? question : `${question} ${t('takeAll.stays', { count: kept })}`,
    okLabel: t('takeAll.ok'),
    lines,
    ...(more > 0 && { more: t('takeAll.more', { count: more }) }),
  }
}

/** A field, a group of facts or what stands in the way, as comparisons call it. */
function wordOf(key: string): string {
  const known = [`comparison:field.${key}`, `comparison:group.${key}`, `comparison:merge.obstacle.${key}`]
  return i18next.t(known.find((one) => i18next.exists(one)) ?? key)
}
