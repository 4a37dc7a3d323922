import { Button, ButtonGroup } from '@blueprintjs/core'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; disabled?: boolean; why?: string }[]
  onChange: (value: Value) => void
}

/** One of a few. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <ButtonGroup role="group" aria-label={label}>
      {options.map((one) => (
        <Button
          key={one.value}
          size="small"
          text={one.label}
          active={one.value === value}
          aria-pressed={one.value === value}
          disabled={one.disabled}
          title={one.disabled ? one.why : undefined}
          onClick={() => onChange(one.value)}
        />
      ))}
    </ButtonGroup>
  )
}
