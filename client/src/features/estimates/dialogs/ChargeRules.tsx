import { Button } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import { type ChargeRule, ruleBases } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'
import { DecimalField } from './DecimalField.tsx'

interface ChargeRulesProps {
  kind: ChargeRule['kind']
  estimate: EstimateSession
}

/** Rules of overhead or profit: the one that is chosen holds for items that have none of their own. */
export function ChargeRules({ kind, estimate }: ChargeRulesProps) {
  const { t } = useTranslation('estimates')
  const { rules, settings } = useFigures(estimate).document
  const all = [...rules.values()].filter((rule) => rule.kind === kind)
  const known = rules.get((kind === 'overhead' ? settings.overheadRuleId : settings.profitRuleId) ?? '')
  const chosen = (id: string | null) => ({
    do: 'settings.set' as const,
    settings: kind === 'overhead' ? { overheadRuleId: id } : { profitRuleId: id },
  })
  /** Of the rule that typing into blank fields makes: they stay the same fields while it comes. */
  const [nextId, setNextId] = useState(newId)
  const choose = (id: string | null): void => {
    setNextId(newId())
    estimate.execute(chosen(id))
  }
  const add = (fields: Partial<ChargeRule>, id = newId()): void => {
    const usual = { kind, workType: '', percent: '0', base: 'FOT', k: '' } as const
    const rule = { ...usual, ...fields, id }
    estimate.execute({ do: 'batch', commands: [{ do: 'rule.set', rule }, chosen(rule.id)] })
  }
  const change = (fields: Partial<ChargeRule>): void => {
    if (known) estimate.execute({ do: 'rule.set', rule: { ...known, ...fields } })
    else add(fields, nextId)
  }
  return (
    <fieldset>
      <legend>{t(`settings.${kind}`)}</legend>
      <div className="estimates-chosen">
        {all.length > 0 && (
          <SelectField
            label={t('settings.usualRule')}
            value={known?.id ?? ''}
            options={[
              { value: '', label: t('item.none') },
              ...all.map(({ id, workType, percent }) => ({ value: id, label: `${workType} ${percent} %`.trim() })),
            ]}
            onChange={(id) => choose(id || null)}
          />
        )}
        <Button variant="minimal" icon={<Plus />} text={t('settings.addRule')} onClick={() => add({})} />
        {known && (
          <IconButton
            icon={<Trash size={14} />}
            label={t('settings.removeRule', { name: known.workType })}
            onClick={() => {
              setNextId(newId())
              estimate.execute({ do: 'rule.delete', id: known.id })
            }}
          />
        )}
      </div>
      <div className="estimates-row" key={known?.id ?? nextId}>
        <DecimalField
          label={t('settings.percent')}
          value={known?.percent ?? '0'}
          change={(percent) => change({ percent })}
        />
        <SelectField
          label={t('settings.base')}
          value={known?.base ?? 'FOT'}
          options={ruleBases.map((base) => ({ value: base, label: t(`base.${base}`) }))}
          onChange={(base) => change({ base: base as ChargeRule['base'] })}
        />
        <DecimalField optional label={t('settings.factor')} value={known?.k ?? ''} change={(k) => change({ k })} />
        <TextField
          label={t('settings.workType')}
          value={known?.workType ?? ''}
          onChange={(workType) => change({ workType: workType.slice(0, 200) })}
        />
      </div>
    </fieldset>
  )
}
