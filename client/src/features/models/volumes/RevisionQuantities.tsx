import { HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { type QuantityChange, quantityChanges, type RevisionGrouping, totalChange } from '@plumbline/core/bim'
import { type Model, type ModelRevision, modelQuantities } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { formatNumber, signed } from '../../../i18n/number.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { readableClass } from '../element-tree.ts'
import { ModelTable } from '../ModelTable.tsx'

const groupings: readonly RevisionGrouping[] = ['class', 'storey']

/** What two revisions of a model come to by their bodies, and what is other, by class or storey. */
export function RevisionQuantities({ model, revisions }: { model: Model; revisions: readonly ModelRevision[] }) {
  const { t } = useTranslation('modelVolumes')
  const newest = revisions[0]?.revision ?? 1
  const [from, setFrom] = useState(revisions[1]?.revision ?? newest)
  const [to, setTo] = useState(newest)
  const [grouping, setGrouping] = useState<RevisionGrouping>('class')
  const read = useRead(`${model.id}.${from}.${to}`, async (signal) => {
    const quantitiesOf = async (revision: number) =>
      (await call(modelQuantities, { params: { modelId: model.id, revision }, signal, quiet: true })).quantities
    const [before, after] = await Promise.all([quantitiesOf(from), quantitiesOf(to)])
    return { before, after }
  })
  const { value, error, again } = read
  const options = revisions.map(({ revision, fileName }) => ({
    value: revision,
    label: `${t('model:revision', { revision })} · ${fileName}`,
  }))
  const changes = value?.before && value.after ? quantityChanges(value.before, value.after, grouping).sort(byKey) : null
  return (
    <section className="model-volumes" aria-label={t('difference.title')}>
      <div className="model-links-bar">
        <HTMLSelect
          minimal
          aria-label={t('difference.from')}
          value={from}
          options={options}
          onChange={({ currentTarget }) => setFrom(Number(currentTarget.value))}
        />
        <span aria-hidden="true">→</span>
        <HTMLSelect
          minimal
          aria-label={t('difference.to')}
          value={to}
          options={options}
          onChange={({ currentTarget }) => setTo(Number(currentTarget.value))}
        />
        <SegmentedControl
          size="small"
          aria-label={t('groupBy')}
          options={groupings.map((value) => ({ value, label: t(`grouping.${value}`) }))}
          value={grouping}
          onValueChange={(value) => setGrouping(value as RevisionGrouping)}
        />
      </div>
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      {value && !changes && <p className="model-note">{t('difference.unknown')}</p>}
      {changes && <ChangeTable changes={changes} grouping={grouping} />}
    </section>
  )
}

/** What stands nowhere comes last. */
const byKey = ({ key: one }: QuantityChange, { key: other }: QuantityChange): number =>
  Number(one === '') - Number(other === '') || one.localeCompare(other)

const columns = ['group', 'elements', 'volume', 'volumeBy', 'area', 'areaBy'] as const

function ChangeTable({ changes, grouping }: { changes: readonly QuantityChange[]; grouping: RevisionGrouping }) {
  const { t } = useTranslation('modelVolumes')
  const nameOf = (key: string): string => {
    if (key === '') return t(`without.${grouping}`)
    return grouping === 'class' ? readableClass(key) : key
  }
  return (
    <ModelTable
      columns={columns.map((key) => ({ key, label: t(`difference.${key}`) }))}
      lines={[totalChange(changes), ...changes]}
    >
      {(change, at) => (
        <tr key={at === 0 ? 'total' : change.key}>
          <th scope="row">{at === 0 ? t('total') : nameOf(change.key)}</th>
          <ChangeCells {...change} />
        </tr>
      )}
    </ModelTable>
  )
}

function ChangeCells({ before, after }: Pick<QuantityChange, 'before' | 'after'>) {
  const { i18n } = useTranslation('modelVolumes')
  const number = useNumbers()
  const amount = (value: number, unit: string): string => `${formatNumber(value, shortCode(i18n.language), 2)} ${unit}`
  const by = (of: 'volume' | 'area', unit: string): string =>
    signed(after[of] - before[of], (value) => amount(value, unit))
  const [was, is] = [number(before.elements), number(after.elements)]
  return (
    <>
      <td>{was === is ? is : `${was} → ${is}`}</td>
      <td>{amount(after.volume, 'm³')}</td>
      <td>{by('volume', 'm³')}</td>
      <td>{amount(after.area, 'm²')}</td>
      <td>{by('area', 'm²')}</td>
    </>
  )
}
