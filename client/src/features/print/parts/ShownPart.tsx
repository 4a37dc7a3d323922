import { Checkbox } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../parts/paper/settings/Choice.tsx'
import { InkLines } from '../../../parts/paper/settings/InkLines.tsx'
import { Line } from '../../../parts/paper/settings/Line.tsx'
import type { PartProps } from './part-props.ts'

const shown = ['links', 'targets', 'dataDate', 'float', 'critical', 'labels', 'legend'] as const

/** What is drawn, and in what. */
export function ShownPart({ settings, change }: PartProps) {
  const { t } = useTranslation('print')
  const { show, ink, watermark, language } = settings
  return (
    <section>
      <h2>{t('shownTitle')}</h2>
      <div className="print-shown">
        {shown.map((key) => (
          <Checkbox
            key={key}
            checked={show[key]}
            label={t(`show.${key}`)}
            onChange={(event) => change({ ...settings, show: { ...show, [key]: event.currentTarget.checked } })}
          />
        ))}
      </div>
      <InkLines ink={ink} watermark={watermark} change={(part) => change({ ...settings, ...part })} />
      <Line label={t('language')}>
        <Choice
          label={t('language')}
          value={language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'ru', label: 'Русский' },
          ]}
          onChange={(chosen) => change({ ...settings, language: chosen })}
        />
      </Line>
    </section>
  )
}
