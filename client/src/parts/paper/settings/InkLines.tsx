import { InputGroup } from '@blueprintjs/core'
import type { PrintSettings } from '@plumbline/core/paper'
import { useTranslation } from 'react-i18next'
import { Choice } from './Choice.tsx'
import { Line } from './Line.tsx'

type Inked = Pick<PrintSettings, 'ink' | 'watermark'>

/** With colours or without, and what stands aslant below everything. */
export function InkLines({ ink, watermark, change }: Inked & { change: (part: Partial<Inked>) => void }) {
  const { t } = useTranslation('print')
  return (
    <>
      <Line label={t('ink')}>
        <Choice
          label={t('ink')}
          value={ink}
          options={[
            { value: 'colour', label: t('colour') },
            { value: 'black', label: t('black') },
          ]}
          onChange={(chosen) => change({ ink: chosen })}
        />
      </Line>
      <Line label={t('watermark')}>
        <InputGroup
          size="small"
          aria-label={t('watermark')}
          placeholder={t('watermarkHint')}
          maxLength={60}
          value={watermark}
          onValueChange={(text) => change({ watermark: text })}
        />
      </Line>
    </>
  )
}
