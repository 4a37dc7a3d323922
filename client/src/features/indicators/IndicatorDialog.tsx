import { Callout, SegmentedControl, Switch } from '@blueprintjs/core'
import type { AttributeView, OwnIndicatorContent, OwnIndicatorView } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { AggregateFields } from './AggregateFields.tsx'
import { FormulaRule } from './FormulaRule.tsx'
import { freshRule, type IndicatorDraft, limitOfText, textOfLimit } from './indicator-form.ts'
import { LimitFields } from './LimitFields.tsx'
import { RulePreview } from './RulePreview.tsx'

interface DialogProps {
  spaceId: string
  draft: IndicatorDraft
  /** Of the space, but this one. */
  others: readonly OwnIndicatorView[]
  attributes: readonly AttributeView[]
  save: (content: OwnIndicatorContent) => Promise<unknown>
  close: () => void
}

/** How an indicator comes about, what it should be, and what it gives in a schedule. */
export function IndicatorDialog({
  spaceId,
  draft: { id, content: before },
  others,
  attributes,
  save,
  close,
}: DialogProps) {
  const { t } = useTranslation('indicators')
  const [content, setContent] = useState(before)
  const [limits, setLimits] = useState({
    norm: textOfLimit(before.norm),
    yellow: textOfLimit(before.yellow),
    red: textOfLimit(before.red),
  })
  /** What was written in the other kind is still there when one comes back to it. */
  const [aside, setAside] = useState<OwnIndicatorContent['rule']>(
    before.rule.kind === 'formula' ? freshRule : { kind: 'formula', formula: '' },
  )
  const set = (part: Partial<OwnIndicatorContent>): void => setContent({ ...content, ...part })
  const { rule, better } = content
  const toOther = (): void => {
    setAside(rule)
    set({ rule: aside })
  }
  const numbers = { norm: limitOfText(limits.norm), yellow: limitOfText(limits.yellow), red: limitOfText(limits.red) }
  const isWrong = Object.values(numbers).some(Number.isNaN) || (rule.kind === 'formula' && rule.formula === '')
  return (
    <ActDialog
      title={t(id === null ? 'add' : 'edit')}
      submit={t('save')}
      width={760}
      disabled={content.name.trim() === '' || isWrong}
      work={() => save({ ...content, ...numbers })}
      close={close}
    >
      {(error) => (
        <div className="indicators-form">
          {error && <Callout intent="danger">{error}</Callout>}
          <div className="indicators-form-row is-name">
            <TextField label={t('name')} value={content.name} onChange={(name) => set({ name })} autoFocus />
            <TextField
              label={t('unitField')}
              value={content.unit}
              onChange={(unit) => set({ unit: unit.slice(0, 16) })}
            />
          </div>
          <SegmentedControl
            size="small"
            value={rule.kind}
            options={(['aggregate', 'formula'] as const).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onValueChange={(kind) => kind !== rule.kind && toOther()}
          />
          {rule.kind === 'aggregate' ? (
            <AggregateFields rule={rule} attributes={attributes} change={(next) => set({ rule: next })} />
          ) : (
            <FormulaRule
              formula={rule.formula}
              others={others}
              change={(formula) => set({ rule: { kind: 'formula', formula } })}
            />
          )}
          <RulePreview spaceId={spaceId} indicatorId={id} rule={rule} unit={content.unit} />
          <LimitFields
            better={better}
            setBetter={(way) => set({ better: way })}
            limits={limits}
            setLimits={setLimits}
          />
          <Switch checked={content.active} label={t('activeField')} onChange={() => set({ active: !content.active })} />
        </div>
      )}
    </ActDialog>
  )
}
