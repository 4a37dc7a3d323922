import { HTMLSelect } from '@blueprintjs/core'
import { epsTree, ownIndicatorPreview } from '@plumbline/core/contract'
import type { IndicatorRule } from '@plumbline/core/indicators'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { useRead } from '../../shell/use-read.ts'
import { useSettled } from '../../shell/use-settled.ts'

interface RulePreviewProps {
  spaceId: string
  /** null: a new one. */
  indicatorId: string | null
  rule: IndicatorRule
  unit: string
}

/** What the rule gives in a schedule as it is now, while it is being written. */
export function RulePreview({ spaceId, indicatorId, rule, unit }: RulePreviewProps) {
  const { t } = useTranslation('indicators')
  const id = useId()
  const { value: tree } = useRead(`tree ${spaceId}`, (signal) =>
    call(epsTree, { params: { spaceId }, signal, quiet: true }),
  )
  const schedules = (tree?.nodes ?? []).filter(({ kind }) => kind === 'schedule')
  const [chosen, setChosen] = useState('')
  const scheduleId = chosen || schedules[0]?.id
  if (!scheduleId) return null
  return (
    <div className="indicators-preview">
      <label htmlFor={id}>{t('preview')}</label>
      <HTMLSelect
        id={id}
        minimal
        value={scheduleId}
        options={schedules.map(({ id: value, name }) => ({ value, label: name }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {rule.kind === 'formula' && rule.formula === '' ? (
        <output>–</output>
      ) : (
        <PreviewValue {...{ scheduleId, indicatorId, rule, unit }} />
      )}
    </div>
  )
}

function PreviewValue({
  scheduleId,
  indicatorId,
  rule,
  unit,
}: Omit<RulePreviewProps, 'spaceId'> & { scheduleId: string }) {
  const { t } = useTranslation('indicators')
  const number = useNumbers()
  const key = useSettled(JSON.stringify({ scheduleId, rule }))
  const { value, error } = useRead(key, async (signal) => {
    const asked = JSON.parse(key) as { scheduleId: string; rule: IndicatorRule }
    const input = { rule: asked.rule, ...(indicatorId !== null && { indicatorId }) }
    const params = { scheduleId: asked.scheduleId }
    return (await call(ownIndicatorPreview, { params, input, signal, quiet: true })).preview
  })
  if (error !== null) return <output className="pl-field-error">{errorSentence(error)}</output>
  if (!value) return <output aria-busy="true">…</output>
  const amount = value.result === 'date' ? dateOf(value.value) : number(Number(value.value))
  return (
    <output data-testid="indicator-preview">
      <b>{value.value === null ? '–' : `${amount} ${unit || value.units.join(', ')}`.trim()}</b>
      {value.works !== null && <span>{t('countedWorks', { count: value.works })}</span>}
      {value.units.length > 1 && <span className="pl-field-error">{t('severalUnits')}</span>}
    </output>
  )
}
