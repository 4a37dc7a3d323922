import { Button } from '@blueprintjs/core'
import { Edit, Trash } from '@blueprintjs/icons'
import type { ComplianceRule } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shell/IconButton.tsx'
import type { RuleChanges } from './apply-rule.ts'

interface RuleLineProps {
  rule: ComplianceRule
  readOnly: boolean
  edit: () => void
  /** What it would do. */
  look: () => Promise<RuleChanges | null>
  apply: () => Promise<void>
  remove: () => void
}

/** A rule of the list: what it does is looked at before it is done. */
export function RuleLine({ rule, readOnly, edit, look, apply, remove }: RuleLineProps) {
  const { t } = useTranslation('estimates')
  const [changes, setChanges] = useState<RuleChanges | null>(null)
  const { name, kind } = rule
  const says =
    rule.kind === 'check'
      ? `${t(`compliance.state.${rule.severity}`)} · ${t(`compliance.check.${rule.check}`)}`
      : t(`compliance.join.${rule.join}`)
  return (
    <div className="estimates-rule">
      <span>
        <b>{name}</b> <small className="pl-muted">{says}</small>
        {changes && (
          <small role="status">
            {t('compliance.would', { add: changes.add.length, remove: changes.remove.length })}
          </small>
        )}
      </span>
      {!readOnly && kind === 'match' && !changes && (
        <Button
          size="small"
          text={t('compliance.look')}
          aria-label={t('compliance.lookAt', { name })}
          onClick={() => void look().then(setChanges)}
        />
      )}
      {!readOnly && changes && (
        <Button
          size="small"
          intent="primary"
          text={t('compliance.apply')}
          disabled={changes.add.length + changes.remove.length === 0}
          onClick={() => void apply().then(() => setChanges(null))}
        />
      )}
      {!readOnly && (
        <>
          <IconButton icon={<Edit size={14} />} label={t('compliance.edit', { name })} onClick={edit} />
          <IconButton icon={<Trash size={14} />} label={t('compliance.remove', { name })} onClick={remove} />
        </>
      )}
    </div>
  )
}
