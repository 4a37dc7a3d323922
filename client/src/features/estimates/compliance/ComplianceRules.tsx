import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import type { ComplianceRule } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { toast } from '../../../shell/toast.ts'
import { useFigures } from '../use-estimate.ts'
import { ruleChanges } from './apply-rule.ts'
import type { ComplianceProps } from './ComplianceDialog.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RuleLine } from './RuleLine.tsx'

const everything = { code: '', sectionId: null, text: '' } as const
const matching = (name: string, join: 'code' | 'name'): ComplianceRule => ({
  ...{ kind: 'match', name, join, splitBy: 'volume' },
  left: everything,
  right: { code: '', text: '' },
})
const checking = (name: string): ComplianceRule => ({
  ...{ kind: 'check', name, check: 'hasWork', severity: 'warn', percent: '20' },
  left: everything,
})

interface Draft {
  id: string
  rule: ComplianceRule
}

/** Rules that match items to works, and those that check items. */
export function ComplianceRules({ estimateId, estimate, again }: ComplianceProps) {
  const { t } = useTranslation('estimates')
  const { document, state } = useFigures(estimate)
  const [draft, setDraft] = useState<Draft | null>(null)
  const readOnly = state.right !== 'write'
  const save = (): void => {
    if (!draft || !estimate.execute({ do: 'compliance.set', ...draft }).ok) return
    setDraft(null)
  }
  const apply = async (ruleId: string): Promise<void> => {
    const done = await ruleChanges(estimate, { estimateId, ruleId }, true)
    if (done) toast.done(t('compliance.applied', { count: done.add.length }))
    again()
  }
  /** Kept, so that it can be applied again. */
  const byRule = async (join: 'code' | 'name'): Promise<void> => {
    const isIt = ({ rule }: { rule: ComplianceRule }): boolean =>
      rule.kind === 'match' && rule.join === join && rule.left.code + rule.left.text + rule.right.code === ''
    const known = [...document.compliance.values()].find(isIt)
    const id = known?.id ?? newId()
    const rule = matching(t(`compliance.rule.${join}`), join)
    if (!known && !estimate.execute({ do: 'compliance.set', id, rule }).ok) return
    await apply(id)
  }
  if (draft)
    return (
      <RuleForm
        estimate={estimate}
        {...draft}
        change={(rule) => setDraft({ ...draft, rule })}
        save={save}
        cancel={() => setDraft(null)}
      />
    )
  return (
    <section className="estimates-rules" aria-label={t('compliance.tab.rules')}>
      {[...document.compliance.values()].map(({ id, rule }) => (
        <RuleLine
          key={id}
          rule={rule}
          readOnly={readOnly}
          edit={() => setDraft({ id, rule })}
          look={() => ruleChanges(estimate, { estimateId, ruleId: id }, false)}
          apply={() => apply(id)}
          remove={() => estimate.execute({ do: 'compliance.delete', id })}
        />
      ))}
      {document.compliance.size === 0 && <p className="pl-muted">{t('compliance.noRules')}</p>}
      {!readOnly && (
        <div className="estimates-match">
          <Button text={t('compliance.byCode')} onClick={() => void byRule('code')} />
          <Button text={t('compliance.byName')} onClick={() => void byRule('name')} />
          <span className="pl-spring" />
          <Button
            icon={<Plus />}
            text={t('compliance.newMatch')}
            onClick={() => setDraft({ id: newId(), rule: matching(t('compliance.newMatch'), 'code') })}
          />
          <Button
            icon={<Plus />}
            text={t('compliance.newCheck')}
            onClick={() => setDraft({ id: newId(), rule: checking(t('compliance.newCheck')) })}
          />
        </div>
      )}
    </section>
  )
}
