import { Button, HTMLSelect, Switch } from '@blueprintjs/core'
import { factorBetween, MOST_NAMED_ELEMENTS, type QuantityLine } from '@plumbline/core/bim'
import { csvField } from '@plumbline/core/exchange/table'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { decimalMark } from '../../../parts/values/decimal.ts'
import { can } from '../../../session/session.ts'
import { copyText } from '../../../shell/copy-text.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { saveFile } from '../../../shell/save-file.ts'
import { useRead } from '../../../shell/use-read.ts'
import { readableClass } from '../element-tree.ts'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { ModelTable } from '../ModelTable.tsx'
import { IntoEstimate } from './IntoEstimate.tsx'
import {
  measuresOf,
  namedElements,
  type QuantityGrouping,
  quantityGroupings,
  quantityLines,
  quantityParts,
  quantityTotal,
} from './take-off.ts'

const unitPairs = [
  { volume: 'm³', area: 'm²' },
  { volume: 'ft³', area: 'ft²' },
] as const
type Units = (typeof unitPairs)[number]

/** What the bodies of elements come to, by what groups them; a click selects what a line is of. */
export function TakeOff({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('modelVolumes')
  const linked = useLinkedPlan()
  const { selected } = useSnapshot(linked.view.state)
  const [grouping, setGrouping] = useState<QuantityGrouping>('class')
  const [selectedOnly, setSelectedOnly] = useState(false)
  const [units, setUnits] = useState<Units>(unitPairs[0])
  const { loaded, plan } = linked
  const key = loaded.map(({ id, table, first }) => `${id}.${table.revision}.${first}`).join()
  const { value: measures, error, again } = useRead(key, () => measuresOf(loaded))
  const source = { loaded, linked: linked.linked, store: plan.store, only: selectedOnly ? selected : null }
  const parts = quantityParts(grouping, source)
  const lines = measures ? quantityLines(grouping, parts, measures, source) : null
  const total = measures && quantityTotal(parts, measures)
  const select = (wanted: string): void =>
    linked.view.select(parts.filter((part) => part.key === wanted).map(({ element }) => element))
  return (
    <section className="model-panel model-volumes" aria-label={t('takeOff')}>
      <div className="model-links-bar">
        {choice}
        <HTMLSelect
          minimal
          aria-label={t('groupBy')}
          value={grouping}
          options={quantityGroupings.map((value) => ({ value, label: t(`grouping.${value}`) }))}
          onChange={({ currentTarget }) => setGrouping(currentTarget.value as QuantityGrouping)}
        />
        <HTMLSelect
          minimal
          aria-label={t('units')}
          value={units.volume}
          options={unitPairs.map(({ volume, area }) => ({ value: volume, label: `${volume}, ${area}` }))}
          onChange={({ currentTarget }) =>
            setUnits(unitPairs.find(({ volume }) => volume === currentTarget.value) ?? unitPairs[0])
          }
        />
        <Switch
          checked={selectedOnly}
          label={t('selectedOnly')}
          onChange={({ currentTarget }) => setSelectedOnly(currentTarget.checked)}
        />
        <span className="pl-spring" />
        {can('estimate.edit') && <ToEstimate />}
        {lines && lines.length > 0 && <Handed lines={lines} grouping={grouping} units={units} />}
      </div>
      {!lines && error !== null && <ReadFailure error={error} again={again} />}
      {!lines && error === null && <p role="status">{t('measuring')}</p>}
      {lines?.length === 0 && <p className="model-note">{t('nothing')}</p>}
      {lines && total && lines.length > 0 && <QuantityTable {...{ lines, total, grouping, units, select }} />}
    </section>
  )
}

/** Elements that are selected, for an item of an estimate. */
function ToEstimate() {
  const { t } = useTranslation('modelVolumes')
  const { scheduleId } = useLinks()
  const { view, loaded } = useLinkedPlan()
  const { selected } = useSnapshot(view.state)
  const [isOpen, setOpen] = useState(false)
  const tooMany = selected.size > MOST_NAMED_ELEMENTS
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        disabled={selected.size === 0 || tooMany}
        title={tooMany ? t('estimate.tooMany', { count: MOST_NAMED_ELEMENTS }) : undefined}
        text={t('estimate.open')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <IntoEstimate scheduleId={scheduleId} elements={namedElements(loaded, selected)} close={() => setOpen(false)} />
      )}
    </>
  )
}

function useGroupName(): (grouping: QuantityGrouping, key: string) => string {
  const { t, i18n } = useTranslation('modelVolumes')
  const { store } = useLinkedPlan().plan
  return (grouping, key) => {
    if (key === '') return t(`without.${grouping}`)
    if (grouping === 'class') return readableClass(key)
    if (grouping === 'storey') return key
    if (grouping === 'work')
      return [store.codes, store.names]
        .map((of) => of[store.slotOf(key)])
        .join(' ')
        .trim()
    const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    return new Date(`${key}-01T00:00Z`).toLocaleDateString(i18n.language, month)
  }
}

const columns = ['group', 'elements', 'volume', 'area'] as const

interface QuantityTableProps {
  lines: readonly QuantityLine[]
  total: QuantityLine
  grouping: QuantityGrouping
  units: Units
  select: (key: string) => void
}

function QuantityTable({ lines, total, grouping, units, select }: QuantityTableProps) {
  const { t } = useTranslation('modelVolumes')
  const nameOf = useGroupName()
  return (
    <ModelTable columns={columns.map((key) => ({ key, label: t(`quantity.${key}`) }))} lines={[total, ...lines]}>
      {(line, at) => (
        <tr key={at === 0 ? 'total' : line.key}>
          <th scope="row">
            {at === 0 ? (
              t('total')
            ) : (
              <button type="button" className="model-link" onClick={() => select(line.key)}>
                {nameOf(grouping, line.key)}
              </button>
            )}
          </th>
          <QuantityCells line={line} units={units} />
        </tr>
      )}
    </ModelTable>
  )
}

function QuantityCells({ line: { elements, unknown, volume, area }, units }: { line: QuantityLine; units: Units }) {
  const { t, i18n } = useTranslation('modelVolumes')
  const number = useNumbers()
  const amount = (value: number, unit: string): string => `${formatNumber(value, shortCode(i18n.language), 2)} ${unit}`
  return (
    <>
      <td>
        {number(elements)}
        {unknown > 0 && (
          <span className="pl-muted" title={t('openHint')}>
            {' '}
            {t('open', { number: number(unknown) })}
          </span>
        )}
      </td>
      <td>{unknown === elements ? '–' : amount(volumeIn(volume, units), units.volume)}</td>
      <td>{amount(areaIn(area, units), units.area)}</td>
    </>
  )
}

const volumeIn = (value: number, { volume }: Units): number => value * (factorBetween('m³', volume) ?? 1)
const areaIn = (value: number, { area }: Units): number => value * (factorBetween('m²', area) ?? 1)

interface HandedProps {
  lines: readonly QuantityLine[]
  grouping: QuantityGrouping
  units: Units
}

/** The table for other programs: to paste, or as a file. */
function Handed({ lines, grouping, units }: HandedProps) {
  const { t } = useTranslation('modelVolumes')
  const { name } = useLinks()
  const nameOf = useGroupName()
  const cells = [
    [
      t('quantity.group'),
      t('quantity.elements'),
      `${t('quantity.volume')}, ${units.volume}`,
      `${t('quantity.area')}, ${units.area}`,
      t('quantity.unknown'),
    ],
    ...lines.map(({ key, elements, volume, area, unknown }) => [
      nameOf(grouping, key),
      elements,
      thousandths(volumeIn(volume, units)),
      thousandths(areaIn(area, units)),
      unknown,
    ]),
  ]
  const decimal = decimalMark() === ',' ? ',' : '.'
  const written = (separator: string, end: string): string =>
    cells.map((line) => line.map((cell) => csvField(cell, separator, decimal)).join(separator)).join(end)
  const save = (): void => {
    const text = `\uFEFF${written(decimal === ',' ? ';' : ',', '\r\n')}\r\n`
    saveFile(new Blob([text], { type: 'text/csv' }), `${name} – ${t('takeOff')}.csv`)
  }
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        text={t('copy')}
        onClick={() => void copyText(written('\t', '\n'), t('copied'))}
      />
      <Button size="small" variant="minimal" text={t('saveCsv')} onClick={save} />
    </>
  )
}

const thousandths = (value: number): number => Math.round(value * 1e3) / 1e3
