import { Button, Checkbox } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross, Plus } from '@blueprintjs/icons'
import { attributeLimits, type ListValue } from '@plumbline/core/attributes'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { IconButton } from '../../shell/IconButton.tsx'

interface ListValuesProps {
  values: ListValue[]
  onChange: (values: ListValue[]) => void
}

/** What a new value looks like until somebody chooses: the colours take turns. */
const colours = ['#3d7bd9', '#2f9e6e', '#d97b2b', '#8a5cd1', '#c2455e', '#4a9bb0', '#a3892a', '#6b7785']

/** The values that a list offers, in their order; Enter in the last one begins another. */
export function ListValues({ values, onChange }: ListValuesProps) {
  const { t } = useTranslation('attributes')
  const replace = (value: ListValue): void => onChange(values.map((each) => (each.id === value.id ? value : each)))
  const add = (): void => {
    const colour = colours[values.length % colours.length] ?? null
    if (values.length < attributeLimits.listValues) {
      onChange([...values, { id: newId(), name: '', colour, disabled: false }])
    }
  }
  const move = (at: number, by: number): void => {
    const moved = [...values]
    const [value] = moved.splice(at, 1)
    moved.splice(Math.max(0, at + by), 0, value!)
    onChange(moved)
  }
  return (
    <div className="pl-field">
      <span className="attributes-label">{t('values')}</span>
      <ul className="attributes-values">
        {values.map((value, at) => (
          <li key={value.id}>
            <input
              type="color"
              aria-label={t('valueColour', { name: value.name })}
              value={value.colour ?? '#ffffff'}
              onChange={(event) => replace({ ...value, colour: event.currentTarget.value })}
            />
            <input
              type="text"
              className="bp6-input bp6-small"
              aria-label={t('valueName', { n: at + 1 })}
              maxLength={128}
              // biome-ignore lint/a11y/noAutofocus: a value that was just added is there to be typed
              autoFocus={value.name === ''}
              value={value.name}
              onChange={(event) => replace({ ...value, name: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (at === values.length - 1 && value.name.trim() !== '') add()
              }}
            />
            <Checkbox
              inline
              label={t('offered')}
              checked={!value.disabled}
              onChange={() => replace({ ...value, disabled: !value.disabled })}
            />
            <IconButton
              label={t('up', { name: value.name })}
              icon={<ChevronUp size={14} />}
              onClick={() => move(at, -1)}
            />
            <IconButton
              label={t('down', { name: value.name })}
              icon={<ChevronDown size={14} />}
              onClick={() => move(at, 1)}
            />
            <IconButton
              label={t('removeValue', { name: value.name })}
              icon={<Cross size={14} />}
              onClick={() => onChange(values.filter(({ id }) => id !== value.id))}
            />
          </li>
        ))}
      </ul>
      <Button size="small" variant="minimal" icon={<Plus size={14} />} text={t('addValue')} onClick={add} />
    </div>
  )
}
