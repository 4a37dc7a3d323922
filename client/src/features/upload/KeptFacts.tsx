import { ArrowLeft } from '@blueprintjs/icons'
import type { UploadComparison } from '@plumbline/core/contract'
import { formatInstant } from '@plumbline/core/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../i18n/format.ts'

type Kept = UploadComparison['kept'][number]
type FactValue = Kept['works'][number]['here']

/** Facts of the file that the rule does not take, counted by what they say; one is opened to name its works. */
export function KeptFacts({ kept }: Pick<UploadComparison, 'kept'>) {
  const { t } = useTranslation('upload')
  const [chosen, setChosen] = useState<Kept['field'] | null>(null)
  const opened = kept.find(({ field }) => field === chosen)
  if (kept.length === 0) return null
  return (
    <section className="pl-rule-kept" data-testid="kept-facts">
      <p>
        <span>{t('kept.title')}</span>
        {kept.map(({ field, count }) => (
          <button
            key={field}
            type="button"
            aria-expanded={field === chosen}
            onClick={() => setChosen(field === chosen ? null : field)}
          >
            {t(`kept.${field}`, { count })}
          </button>
        ))}
      </p>
      {opened && <KeptWorks {...opened} />}
    </section>
  )
}

/** «T.1 Dig: 3 Nov here ← 2 Nov in the file» */
function KeptWorks({ field, count, works }: Kept) {
  const { t } = useTranslation('upload')
  const shown = useFactText(field)
  return (
    <>
      <ul aria-label={t(`kept.${field}`, { count })}>
        {works.map(({ id, code, name, here, said }, at) => (
          // A work has several resources.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once and never reordered
          <li key={`${id} ${at}`}>
            <span className="pl-rule-code">{code}</span>
            <span title={`${code} ${name}`.trim()}>{name}</span>
            <span title={t('kept.here')}>{shown(here)}</span>
            <ArrowLeft size={12} aria-label={t('kept.said')} />
            <span className="pl-rule-said" title={t('kept.said')}>
              {shown(said)}
            </span>
          </li>
        ))}
      </ul>
      {count > works.length && <p className="pl-rule-note">{t('rule.moreWorks', { count: count - works.length })}</p>}
    </>
  )
}

const dates: ReadonlySet<Kept['field']> = new Set(['actualStart', 'actualFinish', 'suspendedAt', 'resumedAt'])

function useFactText(field: Kept['field']): (value: FactValue) => string {
  const { t } = useTranslation('upload')
  const number = useNumbers()
  return (value) => {
    if (value === null) return '–'
    const amount = Number(value)
    if (dates.has(field)) {
      const text = formatInstant(amount)
      return `${dateOf(text)} ${text.slice(11)}`
    }
    if (field === 'remaining') return t('hours', { value: number(amount / 60) })
    return field === 'percent' ? `${number(amount)} %` : number(amount)
  }
}
