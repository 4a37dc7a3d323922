import { useTranslation } from 'react-i18next'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { limitOfText } from './indicator-form.ts'

type Better = 'up' | 'down' | null
type Limits = Record<'norm' | 'yellow' | 'red', string>

interface LimitFieldsProps {
  better: Better
  setBetter: (better: Better) => void
  limits: Limits
  setLimits: (limits: Limits) => void
}

const ways = ['none', 'up', 'down'] as const

/** Which side is better, what it should be, and from where on it warns. */
export function LimitFields({ better, setBetter, limits, setLimits }: LimitFieldsProps) {
  const { t } = useTranslation('indicators')
  const isWrong = (text: string): boolean => Number.isNaN(limitOfText(text))
  return (
    <div className="indicators-form-row">
      <SelectField
        label={t('better')}
        value={better ?? 'none'}
        options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
        onChange={(way) => setBetter(way === 'none' ? null : (way as Better))}
      />
      {(['norm', 'yellow', 'red'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          value={limits[name]}
          error={isWrong(limits[name]) ? t('noNumber') : undefined}
          onChange={(text) => setLimits({ ...limits, [name]: text })}
        />
      ))}
    </div>
  )
}
