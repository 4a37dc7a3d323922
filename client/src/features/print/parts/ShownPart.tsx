import { Checkbox, InputGroup } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { Choice } from './Choice.tsx'
import { Line } from './Line.tsx'
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
      <Line label={t('ink')}>
        <Choice
          label={t('ink')}
          value={ink}
          options={[
            { value: 'colour', label: t('colour') },
            { value: 'black', label: t('black') },
          ]}
          onChange={(chosen) => change({ ...settings, ink: chosen })}
        />
      </Line>
      <Line label={t('watermark')}>
        <InputGroup
          size="small"
          aria-label={t('watermark')}
          placeholder={t('watermarkHint')}
          maxLength={60}
          value={watermark}
          onValueChange={(text) => change({ ...settings, watermark: text })}
        />
      </Line>
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
