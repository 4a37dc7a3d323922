import { Button } from '@blueprintjs/core'
import { Outline } from '@plumbline/core/documents/estimate'
import { type ComplianceRule, checkKinds, severities, splittings } from '@plumbline/core/estimates'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { DecimalField } from '../dialogs/DecimalField.tsx'
import type { EstimateSession } from '../estimate-session.ts'

interface RuleFormProps {
  estimate: EstimateSession
  rule: ComplianceRule
  change: (rule: ComplianceRule) => void
  save: () => void
  cancel: () => void
}

const MASK = 128
const joins = ['code', 'name', 'none'] as const

/** Of which items a rule is, and what it links them to or asks of them. Blank conditions hold for all. */
export function RuleForm({ estimate, rule, change, save, cancel }: RuleFormProps) {
  const { t } = useTranslation('estimates')
  const { left } = rule
  const sections = [...new Outline(estimate.document).sections()]
  const choices = <T extends string>(all: readonly T[], words: (one: T) => string) =>
    all.map((value) => ({ value, label: words(value) }))
  const chosen = <T extends string>(all: readonly T[], value: string): T => all.find((one) => one === value) ?? all[0]!
  return (
    <form
      className="estimates-rule-form"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        autoFocus
        label={t('compliance.name')}
        value={rule.name}
        onChange={(name) => change({ ...rule, name: name.slice(0, 200) })}
      />
      <fieldset>
        <legend>{t('compliance.ofItems')}</legend>
        <div className="estimates-row">
          <TextField
            label={t('compliance.codeMask')}
            value={left.code}
            onChange={(code) => change({ ...rule, left: { ...left, code: code.slice(0, MASK) } })}
          />
          <TextField
            label={t('compliance.text')}
            value={left.text}
            onChange={(text) => change({ ...rule, left: { ...left, text: text.slice(0, MASK) } })}
          />
          <SelectField
            label={t('compliance.section')}
            value={left.sectionId ?? ''}
            options={[
              { value: '', label: t('compliance.anySection') },
              ...sections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(sectionId) => change({ ...rule, left: { ...left, sectionId: sectionId || null } })}
          />
        </div>
      </fieldset>
      {rule.kind === 'match' ? (
        <fieldset>
          <legend>{t('compliance.toWorks')}</legend>
          <div className="estimates-row">
            <TextField
              label={t('compliance.workCode')}
              value={rule.right.code}
              onChange={(code) => change({ ...rule, right: { ...rule.right, code: code.slice(0, MASK) } })}
            />
            <TextField
              label={t('compliance.workText')}
              value={rule.right.text}
              onChange={(text) => change({ ...rule, right: { ...rule.right, text: text.slice(0, MASK) } })}
            />
            <SelectField
              label={t('compliance.joinBy')}
              value={rule.join}
              options={choices(joins, (one) => t(`compliance.join.${one}`))}
              onChange={(join) => change({ ...rule, join: chosen(joins, join) })}
            />
            <SelectField
              label={t('compliance.splitBy')}
              value={rule.splitBy}
              options={choices(splittings, (one) => t(`compliance.split.${one}`))}
              onChange={(splitBy) => change({ ...rule, splitBy: chosen(splittings, splitBy) })}
            />
          </div>
        </fieldset>
      ) : (
        <fieldset>
          <legend>{t('compliance.asks')}</legend>
          <div className="estimates-row">
            <SelectField
              label={t('compliance.checkOf')}
              value={rule.check}
              options={choices(checkKinds, (one) => t(`compliance.check.${one}`))}
              onChange={(check) => change({ ...rule, check: chosen(checkKinds, check) })}
            />
            <SelectField
              label={t('compliance.severity')}
              value={rule.severity}
              options={choices(severities, (one) => t(`compliance.state.${one}`))}
              onChange={(severity) => change({ ...rule, severity: chosen(severities, severity) })}
            />
            {rule.check === 'nearMarket' && (
              <DecimalField
                label={t('compliance.percent')}
                value={rule.percent}
                change={(percent) => change({ ...rule, percent })}
              />
            )}
          </div>
        </fieldset>
      )}
      <div className="estimates-match">
        <span className="pl-spring" />
        <Button text={t('compliance.cancel')} onClick={cancel} />
        <Button type="submit" intent="primary" disabled={rule.name.trim() === ''} text={t('compliance.save')} />
      </div>
    </form>
  )
}
