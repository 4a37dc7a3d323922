import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { type PrintFormat, paperLimits, type Titles, titleBlocks, titleFields } from '@plumbline/core/paper'
import { useTranslation } from 'react-i18next'
import type { FormatPartProps } from './format-part.ts'
import { Line } from './Line.tsx'

const places = ['left', 'center', 'right'] as const
const empty: Titles = { left: '', center: '', right: '' }

/** Above and below every sheet; the first one may begin and the last one end in another way. */
export function TitlesPart({ format, change }: FormatPartProps) {
  const { t } = useTranslation('print')
  const set = (part: Partial<typeof format>): void => change({ ...format, ...part })
  return (
    <section>
      <h2>{t('titlesTitle')}</h2>
      <Three name="header" titles={format.header} set={(header) => set({ header })} />
      <Three name="footer" titles={format.footer} set={(footer) => set({ footer })} />
      <Checkbox
        checked={format.firstHeader !== null}
        label={t('firstHeader')}
        onChange={(event) => set({ firstHeader: event.currentTarget.checked ? { ...format.header } : null })}
      />
      {format.firstHeader && (
        <Three name="firstHeader" titles={format.firstHeader} set={(firstHeader) => set({ firstHeader })} />
      )}
      <Checkbox
        checked={format.lastFooter !== null}
        label={t('lastFooter')}
        onChange={(event) => set({ lastFooter: event.currentTarget.checked ? { ...empty, ...format.footer } : null })}
      />
      {format.lastFooter && (
        <Three name="lastFooter" titles={format.lastFooter} set={(lastFooter) => set({ lastFooter })} />
      )}
      <Line label={t('titleBlock.block')}>
        <HTMLSelect
          aria-label={t('titleBlock.block')}
          value={format.titleBlock}
          options={titleBlocks.map((value) => ({ value, label: t(`titleBlock.${value}`) }))}
          onChange={(event) => set({ titleBlock: event.currentTarget.value as PrintFormat['titleBlock'] })}
        />
      </Line>
      <p className="pl-field-hint">{t('fields', { fields: titleFields.map((field) => `{${field}}`).join(' ') })}</p>
    </section>
  )
}

interface ThreeProps {
  name: 'header' | 'footer' | 'firstHeader' | 'lastFooter'
  titles: Titles
  set: (titles: Titles) => void
}

function Three({ name, titles, set }: ThreeProps) {
  const { t } = useTranslation('print')
  return (
    <fieldset className="print-titles">
      <legend>{t(`titles.${name}`)}</legend>
      {places.map((place) => (
        <Line key={place} label={t(`place.${place}`)}>
          <InputGroup
            size="small"
            aria-label={`${t(`titles.${name}`)}: ${t(`place.${place}`)}`}
            maxLength={paperLimits.title}
            value={titles[place]}
            onValueChange={(text) => set({ ...titles, [place]: text })}
          />
        </Line>
      ))}
    </fieldset>
  )
}
