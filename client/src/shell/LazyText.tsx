import { InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'

interface LazyTextProps {
  label: string
  value: string
  /** Offered while typing; anything else may be typed as well. */
  suggestions?: readonly string[]
  done: (text: string) => void
}

/** Kept when it is left, or with Enter: half a word is no condition and no name. */
export function LazyText({ label, value, suggestions, done }: LazyTextProps) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const finish = (): void => {
    if (typed !== null && typed.trim() !== value) done(typed.trim())
    setTyped(null)
  }
  return (
    <>
      <InputGroup
        size="small"
        aria-label={label}
        placeholder={label}
        value={typed ?? value}
        list={suggestions && listId}
        onValueChange={setTyped}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  )
}
