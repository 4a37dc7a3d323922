import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'

interface PercentSliderProps {
  /** Hundredths of a percent point. */
  percent: number
  /** Of this morning: nobody takes back what was done before. */
  before: number
  isOpen: boolean
  set: (percent: number) => void
}

/** How far the whole work is; it and the quantity of the day say the same. */
export function PercentSlider({ percent, before, isOpen, set }: PercentSliderProps) {
  const { t } = useTranslation('days')
  const morning = Math.floor(before / 100)
  const style = { '--share': `${percent / 100}%`, '--morning': `${before / 100}%` } as CSSProperties
  return (
    <div className="phone-percent">
      <label htmlFor="phone-percent">{t('phone.complete')}</label>
      <span className="pl-muted">{t('phone.morning', { percent: morning })}</span>
      <div>
        <input
          id="phone-percent"
          type="range"
          min={0}
          max={100}
          step={1}
          style={style}
          disabled={!isOpen}
          value={Math.floor(percent / 100)}
          aria-valuetext={`${Math.floor(percent / 100)} %`}
          onChange={(event) => set(Math.max(before, Number(event.currentTarget.value) * 100))}
        />
        <output htmlFor="phone-percent">{Math.floor(percent / 100)} %</output>
      </div>
    </div>
  )
}
