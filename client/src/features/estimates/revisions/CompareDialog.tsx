import { costrEstimateCompare, costrEstimateList, type EstimateHeader } from '@plumbline/core/contract'
import { amountOf, millionthsOf, moneyText, priceText, quantityText } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { PageFailure } from '../../../shell/PageBody.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { useRead } from '../../../shell/use-read.ts'

type Differences = Output<typeof costrEstimateCompare>['differences']
/** So many stand in the dialog. */
const SHOWN = 500

/** Item by item: what another revision, or any other estimate of the schedule, says beside this one. */
export function CompareDialog({ header, close }: { header: EstimateHeader; close: () => void }) {
  const { t } = useTranslation('estimates')
  const params = { scheduleId: header.scheduleId }
  const all = useRead(header.scheduleId, (signal) => call(costrEstimateList, { params, signal, quiet: true })).value
  const others = (all?.estimates ?? []).filter(({ id }) => id !== header.id)
  const usual = header.revisionOf ?? others.findLast(({ number }) => number === header.number)?.id ?? others[0]?.id
  const [chosen, choose] = useState<string | null>(null)
  const other = chosen ?? usual ?? null
  return (
    <PanelDialog isOpen title={t('compare.title')} width={860} onClose={close}>
      {all && others.length === 0 && <p className="pl-muted">{t('compare.alone')}</p>}
      {other !== null && others.length > 0 && (
        <>
          <SelectField
            label={t('compare.with')}
            value={other}
            options={others.map(({ id, number, name, revision, state }) => ({
              value: id,
              label: `${number} ${name} · ${t('revisionChip', { revision, state: t(`state.${state}`) })}`,
            }))}
            onChange={choose}
          />
          <Differences key={other} estimateId={header.id} other={other} />
        </>
      )}
    </PanelDialog>
  )
}

function Differences({ estimateId, other }: { estimateId: string; other: string }) {
  const { t, i18n } = useTranslation('estimates')
  const { value, error, again } = useRead(`${estimateId} ${other}`, (signal) =>
    call(costrEstimateCompare, { params: { estimateId }, input: { with: other }, signal, quiet: true }),
  )
  if (error !== null && !value) return <PageFailure error={error} again={again} />
  if (!value) return <p aria-busy>{t('file.reading')}</p>
  const { differences } = value
  if (differences.length === 0) return <p className="pl-muted">{t('compare.same')}</p>
  return (
    <div className="estimates-rows">
      <table data-testid="estimate-compared">
        <thead>
          <tr>
            {(['change', 'code', 'name', 'quantity', 'total'] as const).map((key) => (
              <th key={key} className={key === 'quantity' || key === 'total' ? 'is-figure' : undefined}>
                {key === 'change' ? t('compare.change') : t(`column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, SHOWN).map((one) => (
            <Row key={one.itemId} {...one} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={4}>{t('compare.sum')}</th>
            <td className="is-figure" data-testid="estimate-compared-sum">
              <b>{moneyText(changeOf(differences), shortCode(i18n.language))}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      {differences.length > SHOWN && <p>{t('compliance.more', { count: differences.length - SHOWN })}</p>}
    </div>
  )
}

/** Of the items together, before what is charged on top of them. */
const changeOf = (differences: Differences): bigint =>
  differences.reduce((sum, { before, after }) => sum + totalIn(after) - totalIn(before), 0n)

const totalIn = (figures: Differences[number]['before']): bigint => millionthsOf(amountOf(figures?.total ?? ''))

function Row({ change, name, rateCode, before, after }: Differences[number]) {
  const { t, i18n } = useTranslation('estimates')
  const language = shortCode(i18n.language)
  const quantity = (figures: typeof before): string =>
    figures?.quantity == null ? '' : quantityText(figures.quantity, language)
  const total = (figures: typeof before): string => (figures ? priceText(figures.total, language) : '')
  return (
    <tr>
      <td>{t(`compare.${change}`)}</td>
      <td>{rateCode}</td>
      <td>{name}</td>
      <td className="is-figure">
        <Changed before={quantity(before)} after={quantity(after)} />
      </td>
      <td className="is-figure">
        <Changed before={total(before)} after={total(after)} />
      </td>
    </tr>
  )
}

const Changed = ({ before, after }: { before: string; after: string }) =>
  before === after ? (
    after
  ) : (
    <>
      {before !== '' && <s>{before}</s>} {after !== '' && <b>{after}</b>}
    </>
  )
