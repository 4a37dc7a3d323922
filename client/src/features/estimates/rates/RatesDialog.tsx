import { Button, TextArea } from '@blueprintjs/core'
import { Cross, Lock, Plus } from '@blueprintjs/icons'
import {
  costrBaseCreate,
  costrBaseList,
  costrBasePublish,
  costrRateList,
  costrRatesChange,
  type PriceBase,
} from '@plumbline/core/contract'
import type { Rate } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { textAsCells } from '../../../instruments/planner/clipboard.ts'
import { useCan } from '../../../session/session.ts'
import { attempt, succeeds } from '../../../shell/attempt.ts'
import { confirm } from '../../../shell/confirm.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { BaseFields } from './BaseFields.tsx'
import { pastedRates, rateAsText } from './pasted-rates.ts'

interface RatesProps {
  spaceId: string
  /** Puts it into the estimate; null: nothing is written there. */
  insert: ((rate: Rate) => void) | null
  close: () => void
}

/** Price bases of the space: rates are found, put into the estimate, and pasted into bases of one's own. */
export function RatesDialog({ spaceId, insert, close }: RatesProps) {
  const { t } = useTranslation('estimates')
  const can = useCan()
  const { value, again } = useRead(spaceId, (signal) =>
    call(costrBaseList, { params: { spaceId }, signal, quiet: true }),
  )
  useNews({ priceBases: (event) => event.spaceId === spaceId }, again)
  const [chosen, setChosen] = useState('')
  const [made, setMade] = useState<PriceBase | null>(null)
  const known = value?.bases ?? []
  // The list is read again after one was made; until then it stands at the end.
  const bases = made && !known.some(({ id }) => id === made.id) ? [...known, made] : known
  const base = bases.find(({ id }) => id === chosen) ?? bases[0]
  // What is being typed for one base stays while others make bases that come before it.
  if (chosen === '' && base) setChosen(base.id)
  const isOwn = base !== undefined && !base.official && can('estimate.edit')
  const [corrected, correct] = useState('')
  const label = ({ name, version, rates }: PriceBase): string =>
    [name, version, t('rates.count', { count: rates })].filter(Boolean).join(' · ')
  return (
    <PanelDialog isOpen title={t('rates.title')} width={720} onClose={close}>
      <div className="estimates-rates">
        {base && (
          <SelectField
            label={t('rates.base')}
            value={base.id}
            options={bases.map((one) => ({ value: one.id, label: label(one) }))}
            onChange={setChosen}
          />
        )}
        {value && bases.length === 0 && <p className="pl-muted">{t('rates.noBases')}</p>}
        {base && (
          <Rates
            key={`rates ${base.id}`}
            {...{ spaceId, base, insert }}
            change={isOwn ? { correct: (rate) => correct(rateAsText(rate)), done: again } : null}
          />
        )}
        {base && isOwn && <Pasting key={`${base.id} ${corrected}`} {...{ spaceId, base, corrected }} done={again} />}
        {base && isOwn && <BaseFields key={base.id} spaceId={spaceId} base={base} done={again} />}
        {base?.official && (
          <p className="pl-muted">
            <Lock size={12} /> {t('rates.official')}
          </p>
        )}
        {can('estimate.edit') && (
          <NewBase
            {...{ spaceId, from: base ?? null }}
            done={(one) => {
              setMade(one)
              setChosen(one.id)
              again()
            }}
          />
        )}
      </div>
    </PanelDialog>
  )
}

interface OfBase {
  spaceId: string
  base: PriceBase
}

interface RateListProps extends OfBase {
  insert: RatesProps['insert']
  /** null: the base does not change. */
  change: { correct: (rate: Rate) => void; done: () => void } | null
}

function Rates({ spaceId, base, insert, change }: RateListProps) {
  const { t } = useTranslation('estimates')
  const [text, setText] = useState('')
  const params = { spaceId, priceBaseId: base.id }
  const { value } = useRead(
    `${base.id} ${text}`,
    (signal) => call(costrRateList, { params, input: { text }, signal, quiet: true }),
    base.revision,
  )
  const remove = async (code: string): Promise<void> => {
    if (await succeeds(() => call(costrRatesChange, { params, input: { remove: [code] }, quiet: true }))) change?.done()
  }
  return (
    <>
      <TextField label={t('rates.find')} value={text} onChange={setText} autoFocus />
      <table className="estimates-rate-list">
        <tbody>
          {value?.rates.map((rate) => (
            <tr key={rate.code}>
              <td>{rate.code}</td>
              <td>{rate.name}</td>
              <td>{rate.unit}</td>
              <td>
                {insert && (
                  <Button
                    size="small"
                    variant="minimal"
                    text={t('rates.insert')}
                    aria-label={t('rates.insertOne', { code: rate.code })}
                    onClick={() => insert(rate as Rate)}
                  />
                )}
                {change && (
                  <>
                    <Button
                      size="small"
                      variant="minimal"
                      text={t('rates.correct')}
                      aria-label={t('rates.correctOne', { code: rate.code })}
                      onClick={() => change.correct(rate as Rate)}
                    />
                    <IconButton
                      icon={<Cross size={12} />}
                      label={t('rates.remove', { code: rate.code })}
                      onClick={() => void remove(rate.code)}
                    />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {value && value.total > value.rates.length && (
        <p className="pl-muted">{t('rates.more', { count: value.total - value.rates.length })}</p>
      )}
      {value?.total === 0 && <p className="pl-muted">{t('rates.nothing')}</p>}
    </>
  )
}

const AT_ONCE = 1_000

/** `corrected`: a rate as text, to be written again. */
function Pasting({ spaceId, base, corrected, done }: OfBase & { corrected: string; done: () => void }) {
  const { t } = useTranslation('estimates')
  const [text, setText] = useState(corrected)
  const { rates, wrong } = pastedRates(textAsCells(text))
  const write = async (): Promise<void> => {
    const params = { spaceId, priceBaseId: base.id }
    for (let at = 0; at < rates.length; at += AT_ONCE) {
      const put = rates.slice(at, at + AT_ONCE)
      if (!(await succeeds(() => call(costrRatesChange, { params, input: { put }, quiet: true })))) return
    }
    setText('')
    done()
  }
  const publish = async (): Promise<void> => {
    const version = new Date().toISOString().slice(0, 10)
    if (!(await confirm({ message: t('rates.publishAsk', { name: base.name, version }), okLabel: t('rates.publish') })))
      return
    await attempt(() =>
      call(costrBasePublish, { params: { spaceId, priceBaseId: base.id }, input: { version }, quiet: true }),
    )
    done()
  }
  const can = useCan()
  return (
    <>
      <label className="estimates-paste" htmlFor="estimates-paste">
        {t('rates.paste')}
        <TextArea
          id="estimates-paste"
          fill
          value={text}
          rows={3}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {wrong.length > 0 && (
        <p className="estimates-warning">{t('rates.wrong', { lines: wrong.slice(0, 10).join(', ') })}</p>
      )}
      <div className="estimates-acts">
        <Button
          size="small"
          disabled={rates.length === 0 || wrong.length > 0}
          text={t('rates.write', { count: rates.length })}
          onClick={() => void write()}
        />
        {can('space.administer') && base.rates > 0 && (
          <Button size="small" variant="minimal" text={t('rates.publish')} onClick={() => void publish()} />
        )}
      </div>
    </>
  )
}

interface NewBaseProps {
  spaceId: string
  from: PriceBase | null
  done: (base: PriceBase) => void
}

function NewBase({ spaceId, from, done }: NewBaseProps) {
  const { t } = useTranslation('estimates')
  const [name, setName] = useState('')
  const create = async (copied: string | null): Promise<void> => {
    const input = { name, kind: 'base' as const, from: copied }
    const created = await attempt(() => call(costrBaseCreate, { params: { spaceId }, input, quiet: true }))
    if (!created) return
    setName('')
    done(created.base)
  }
  const isBlank = name.trim() === ''
  return (
    <div className="estimates-acts">
      <TextField label={t('rates.newBase')} value={name} onChange={setName} />
      <Button icon={<Plus />} disabled={isBlank} text={t('rates.create')} onClick={() => void create(null)} />
      {from && (
        <Button variant="minimal" disabled={isBlank} text={t('rates.copy')} onClick={() => void create(from.id)} />
      )}
    </div>
  )
}
