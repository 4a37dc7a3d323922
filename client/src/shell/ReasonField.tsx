import { Button, InputGroup } from '@blueprintjs/core'

interface ReasonFieldProps {
  label: string
  submit: string
  className: string
  value: string
  change: (value: string) => void
  give: (reason: string) => void
  cancel: () => void
}

/** One line that asks why, in place of the buttons that led to it; Esc gives it up. */
export function ReasonField({ label, submit, className, value, change, give, cancel }: ReasonFieldProps) {
  return (
    <>
      <InputGroup
        size="small"
        className={className}
        placeholder={label}
        aria-label={label}
        autoFocus
        value={value}
        onValueChange={change}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
      />
      <Button size="small" intent="warning" text={submit} disabled={value.trim() === ''} onClick={() => give(value)} />
    </>
  )
}
