import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shell/IconButton.tsx'
import './rules.css'

/** One condition of a rule, or one join. */
export function RuleLine({ children, remove }: { children: ReactNode; remove: () => void }) {
  const { t } = useTranslation('modelLinks')
  return (
    <div className="rule-line">
      {children}
      <IconButton icon={<Cross />} label={t('rule.remove')} onClick={remove} />
    </div>
  )
}

interface AddLineProps {
  text: string
  /** No more of them may stand there. */
  disabled: boolean
  add: () => void
}

export const AddLine = ({ text, disabled, add }: AddLineProps) => (
  <div>
    <Button size="small" variant="minimal" icon={<Plus />} text={text} disabled={disabled} onClick={add} />
  </div>
)
