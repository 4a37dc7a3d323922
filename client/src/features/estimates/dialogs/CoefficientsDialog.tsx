import { Button, Checkbox } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import {
  type Coefficient,
  type CoefficientTarget,
  coefficientScopes,
  coefficientTargets,
} from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'
import { CoefficientLibrary } from './CoefficientLibrary.tsx'
import { DecimalField } from './DecimalField.tsx'

interface DialogProps {
  estimate: EstimateSession
  /** That items are given and taken from; null: none is selected. */
  itemId: string | null
  close: () => void
}

/** Coefficients of the estimate: what they apply to, and which of them the selected item has. */
export function CoefficientsDialog({ estimate, itemId, close }: DialogProps) {
  const { t } = useTranslation('estimates')
  const { document, state } = useFigures(estimate)
  const readOnly = state.right !== 'write'
  const all = [...document.coefficients.values()].sort((one, other) => (one.code < other.code ? -1 : 1))
  const [openId, setOpen] = useState<string | null>(all[0]?.id ?? null)
  const opened = openId === null ? undefined : document.coefficients.get(openId)
  const add = (): void => {
    const coefficient: Coefficient = {
      ...{ id: newId(), code: `K${all.length + 1}`, name: t('coefficients.unnamed'), applies: ['norm', 'L', 'E'] },
      ...{ value: '1', condition: '', scope: 'item', stack: 'multiply' },
    }
    if (put(estimate, coefficient)) setOpen(coefficient.id)
  }
  const take = (fields: Omit<Coefficient, 'id'>): void => {
    const coefficient = { ...fields, id: newId() }
    if (put(estimate, coefficient)) setOpen(coefficient.id)
  }
  return (
    <PanelDialog isOpen title={t('coefficients.title')} width={640} onClose={close}>
      <div className="estimates-coefficients">
        <div>
          <ul>
            {all.map(({ id, code, name, value }) => (
              <li key={id}>
                <button type="button" aria-pressed={id === openId} onClick={() => setOpen(id)}>
                  <b>{code}</b> {name} <span>{localDecimal(value)}</span>
                </button>
              </li>
            ))}
            {all.length === 0 && <li className="pl-muted">{t('coefficients.none')}</li>}
          </ul>
          {!readOnly && <Button variant="minimal" icon={<Plus />} text={t('coefficients.add')} onClick={add} />}
          <CoefficientLibrary opened={opened ?? null} take={readOnly ? null : take} />
        </div>
        {opened && (
          <Fields
            key={opened.id}
            {...{ estimate, readOnly, itemId }}
            coefficient={opened}
            remove={() => {
              estimate.execute({ do: 'coefficient.delete', id: opened.id })
              setOpen(null)
            }}
          />
        )}
      </div>
    </PanelDialog>
  )
}

const put = (estimate: EstimateSession, { applies, ...coefficient }: Coefficient): boolean =>
  estimate.execute({ do: 'coefficient.set', coefficient: { ...coefficient, applies: [...applies] } }).ok

interface FieldsProps {
  estimate: EstimateSession
  coefficient: Coefficient
  readOnly: boolean
  itemId: string | null
  remove: () => void
}

function Fields({ estimate, coefficient, readOnly, itemId, remove }: FieldsProps) {
  const { t } = useTranslation('estimates')
  const change = (fields: Partial<Coefficient>): void => {
    if (!readOnly) put(estimate, { ...coefficient, ...fields })
  }
  const item = itemId === null ? undefined : estimate.document.items.get(itemId)
  const has = item?.coefficientIds.includes(coefficient.id) ?? false
  const turn = (target: CoefficientTarget): void => {
    const rest = coefficient.applies.filter((one) => one !== target)
    const applies = rest.length < coefficient.applies.length ? rest : [...rest, target]
    if (applies.length > 0) change({ applies })
  }
  const give = (): void => {
    if (!item) return
    const ids = item.coefficientIds.filter((id) => id !== coefficient.id)
    estimate.execute({ do: 'item.set', items: [{ id: item.id, coefficientIds: has ? ids : [...ids, coefficient.id] }] })
  }
  const section = estimate.document.sections.get(item?.sectionId ?? '')
  const ofSection = section?.coefficientIds.includes(coefficient.id) ?? false
  const giveSection = (): void => {
    if (!section) return
    const rest = section.coefficientIds.filter((id) => id !== coefficient.id)
    const coefficientIds = ofSection ? rest : [...rest, coefficient.id]
    estimate.execute({ do: 'section.set', id: section.id, coefficientIds })
  }
  return (
    <fieldset disabled={readOnly} aria-label={coefficient.name}>
      <TextField label={t('coefficients.code')} value={coefficient.code} onChange={(code) => change({ code })} />
      <TextField label={t('coefficients.name')} value={coefficient.name} onChange={(name) => change({ name })} />
      <DecimalField label={t('coefficients.value')} value={coefficient.value} change={(value) => change({ value })} />
      <TextField
        label={t('coefficients.condition')}
        value={coefficient.condition}
        onChange={(condition) => change({ condition: condition.slice(0, 2_000) })}
      />
      <fieldset className="estimates-targets" aria-label={t('coefficients.applies')}>
        {coefficientTargets.map((target) => (
          <Checkbox
            key={target}
            inline
            label={t(`target.${target}`)}
            checked={coefficient.applies.includes(target)}
            onChange={() => turn(target)}
          />
        ))}
      </fieldset>
      <SelectField
        label={t('coefficients.scope')}
        value={coefficient.scope}
        options={coefficientScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
        onChange={(scope) => change({ scope: scope as Coefficient['scope'] })}
      />
      <SelectField
        label={t('coefficients.stack')}
        value={coefficient.stack}
        options={(['multiply', 'replace'] as const).map((one) => ({ value: one, label: t(`stack.${one}`) }))}
        onChange={(stack) => change({ stack: stack as Coefficient['stack'] })}
      />
      {item && coefficient.scope === 'item' && (
        <Checkbox
          label={t('coefficients.ofItem', { name: item.name || item.rateCode })}
          checked={has}
          onChange={give}
        />
      )}
      {section && coefficient.scope === 'section' && (
        <Checkbox
          label={t('coefficients.ofSection', { name: section.name })}
          checked={ofSection}
          onChange={giveSection}
        />
      )}
      {!readOnly && <IconButton icon={<Trash size={14} />} label={t('coefficients.remove')} onClick={remove} />}
    </fieldset>
  )
}
