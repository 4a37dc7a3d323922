import { HTMLSelect } from '@blueprintjs/core'
import { paperLimits } from '@plumbline/core/paper'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from './Choice.tsx'
import type { FormatPartProps } from './format-part.ts'
import { Line } from './Line.tsx'
import { NumberField } from './NumberField.tsx'
import { isUpright, mayStand, type SheetName, sheetNames, sheetOf, sized, tooNarrow } from './sheet-sizes.ts'

const OWN = 'own'

/** Which paper, how it is turned, and what is left around. */
export function SheetPart({ format, change }: FormatPartProps) {
  const { t } = useTranslation('print')
  const named = sheetOf(format)
  const [isOwn, setOwn] = useState(named === null)
  const set = (part: Partial<typeof format>): void => change({ ...format, ...part })
  const choose = (name: string): void => {
    setOwn(name === OWN)
    if (name !== OWN) set(sized(name as SheetName, isUpright(format)))
  }
  const left = tooNarrow(format)
  const sides = ['left', 'top', 'right', 'bottom'] as const
  return (
    <section>
      <h2>{t('sheetTitle')}</h2>
      <Line label={t('size')}>
        <HTMLSelect
          aria-label={t('size')}
          value={isOwn || named === null ? OWN : named}
          options={[...sheetNames.map((name) => ({ value: name, label: name })), { value: OWN, label: t('own') }]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {!isOwn && named !== null && (
          <span className="pl-muted">{t('millimetres', { width: format.sheetWidth, height: format.sheetHeight })}</span>
        )}
        {(isOwn || named === null) && (
          <>
            <NumberField
              label={t('width')}
              value={format.sheetWidth}
              min={paperLimits.width.least}
              max={paperLimits.width.most}
              onChange={(sheetWidth) => set({ sheetWidth })}
            />
            <NumberField
              label={t('height')}
              value={format.sheetHeight}
              min={paperLimits.height.least}
              max={paperLimits.height.most}
              onChange={(sheetHeight) => set({ sheetHeight })}
            />
          </>
        )}
      </Line>
      {!isOwn && (
        <Line label={t('turn')}>
          <Choice
            label={t('turn')}
            value={isUpright(format) ? 'upright' : 'across'}
            options={[
              { value: 'upright', label: t('upright'), disabled: !mayStand(format), why: t('whyNotUpright') },
              { value: 'across', label: t('across') },
            ]}
            onChange={(turned) =>
              set({
                sheetWidth: format.sheetHeight,
                sheetHeight: format.sheetWidth,
                ...(named && sized(named, turned === 'upright')),
              })
            }
          />
        </Line>
      )}
      <Line label={t('margins')} error={left === null ? null : t('tooNarrow', { left })}>
        <div className="print-margins">
          {sides.map((side) => (
            <NumberField
              key={side}
              label={t(`margin.${side}`)}
              sign={t(`marginSign.${side}`)}
              value={format.margins[side]}
              min={0}
              max={paperLimits.margin}
              onChange={(value) => set({ margins: { ...format.margins, [side]: value } })}
            />
          ))}
        </div>
      </Line>
      <Line label={t('textSize')}>
        <NumberField
          label={t('textSize')}
          value={format.textSize}
          min={paperLimits.textSize.least}
          max={paperLimits.textSize.most}
          onChange={(textSize) => set({ textSize })}
        />
      </Line>
    </section>
  )
}
