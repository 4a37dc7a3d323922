import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'

interface LazyTextProps {
  label: string
  value: string
  done: (text: string) => void
}

/** Kept when it is left, or with Enter: half a word is no condition and no name. */
export function LazyText({ label, value, done }: LazyTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const finish = (): void => {
    if (typed !== null && typed.trim() !== value) done(typed.trim())
    setTyped(null)
  }
  return (
    <InputGroup
      size="small"
      aria-label={label}
      placeholder={label}
      value={typed ?? value}
      onValueChange={setTyped}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
    />
  )
}
