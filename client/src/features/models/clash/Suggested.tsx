import { InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'

interface SuggestedProps {
  label: string
  /** Anything else may be typed as well; '' takes back what was said. */
  offered: readonly string[]
  disabled: boolean
  done: (text: string) => void
}

/** A word for all that is ticked, said with Enter. */
export function Suggested({ label, offered, disabled, done }: SuggestedProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const say = (): void => {
    done(typed.trim())
    setTyped('')
  }
  return (
    <span className="model-clash-word">
      <InputGroup
        size="small"
        list={listId}
        aria-label={label}
        placeholder={label}
        maxLength={128}
        disabled={disabled}
        value={typed}
        onValueChange={setTyped}
        onKeyDown={({ key }) => key === 'Enter' && say()}
      />
      <datalist id={listId}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </span>
  )
}
