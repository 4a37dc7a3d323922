import { Button, Checkbox } from '@blueprintjs/core'
import { costrPdcCreate, type EstimateHeader, type PriceProtocol } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { errorSentence } from '../../../shell/error-sentence.ts'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'

interface NewProps {
  scheduleId: string
  estimates: readonly EstimateHeader[]
  approved: readonly PriceProtocol[]
  made: (id: string) => void
}

/** As the call takes them: a reduction below ten, a tax below a hundred. */
const isFactor = (text: string | null): text is string => text !== null && /^\d(\.\d{1,6})?$/.test(text)
const isTax = (text: string | null): text is string => text !== null && /^\d{1,2}(\.\d{1,6})?$/.test(text)

/** Of which estimates, reduced by how much; or what differs from a protocol that was approved. */
export function NewProtocol({ scheduleId, estimates, approved, made }: NewProps) {
  const { t } = useTranslation('estimates')
  const open = estimates.filter(({ state }) => state !== 'archived')
  const [number, setNumber] = useState('')
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(newestOf(open)))
  const [k, setK] = useState('1')
  const [vat, setVat] = useState('20')
  const [from, setFrom] = useState('')
  const [error, setError] = useState('')
  const [factor, tax] = [parseDecimal(k), parseDecimal(vat)]
  const turn = (id: string): void => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  const create = async (): Promise<void> => {
    if (!isFactor(factor) || !isTax(tax)) return
    const input = { number, estimateIds: [...ids], k: factor, vat: tax, differsFrom: from === '' ? null : from }
    try {
      made((await call(costrPdcCreate, { params: { scheduleId }, input, quiet: true })).pdc.id)
    } catch (failure) {
      setError(errorSentence(failure))
    }
  }
  return (
    <fieldset aria-label={t('pdc.new')}>
      <TextField label={t('head.number')} value={number} onChange={setNumber} error={error || undefined} autoFocus />
      <fieldset className="estimates-targets" aria-label={t('pdc.of')}>
        {open.map(({ id, number, name, revision, state }) => (
          <Checkbox
            key={id}
            label={`${number} ${name} · ${t('revisionChip', { revision, state: t(`state.${state}`) })}`}
            checked={ids.has(id)}
            onChange={() => turn(id)}
          />
        ))}
      </fieldset>
      <div className="estimates-row">
        <TextField
          label={t('pdc.k')}
          value={k}
          onChange={setK}
          error={isFactor(factor) ? undefined : t('pdc.wrongK')}
        />
        <TextField
          label={t('settings.vat')}
          value={vat}
          onChange={setVat}
          error={isTax(tax) ? undefined : t('refused.decimal')}
        />
        <SelectField
          label={t('pdc.from')}
          value={from}
          options={[
            { value: '', label: t('pdc.whole') },
            ...approved.map(({ id, number }) => ({ value: id, label: number })),
          ]}
          onChange={setFrom}
        />
      </div>
      <Button
        intent="primary"
        text={t('create')}
        disabled={number.trim() === '' || ids.size === 0 || !isFactor(factor) || !isTax(tax)}
        onClick={() => void create()}
      />
    </fieldset>
  )
}

/** Of each number the last revision. */
const newestOf = (estimates: readonly EstimateHeader[]): Iterable<string> =>
  new Map(estimates.map(({ number, id }) => [number, id])).values()
