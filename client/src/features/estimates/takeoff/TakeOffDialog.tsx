import { Button } from '@blueprintjs/core'
import { Cross, Cube, Plus, Refresh } from '@blueprintjs/icons'
import type { ElementQuery } from '@plumbline/core/bim'
import { ordersBetween } from '@plumbline/core/documents/estimate'
import { decimalOf, evaluated, quantityText, refreshedFields, type TakeOff, takenOff } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import type { MatchedWorkView } from '../compliance/use-compliance.ts'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'
import { FromModel } from './FromModel.tsx'

interface TakeOffProps {
  estimate: EstimateSession
  estimateId: string
  scheduleId: string
  itemId: string
  /** Works that the item is matched to, from which lines can be taken. */
  works: readonly MatchedWorkView[]
  /** Looks at what lines were taken from. */
  refresh: () => void
  close: () => void
}

const sizes = ['n', 'length', 'width', 'height'] as const

/** The lines that a quantity is the sum of: typed, or taken from works and models, which are looked at again before they change. */
export function TakeOffDialog({ estimate, estimateId, scheduleId, itemId, works, refresh, close }: TakeOffProps) {
  const { t, i18n } = useTranslation('estimates')
  const { document, calculation, state } = useFigures(estimate)
  const item = document.items.get(itemId)
  const lines = document.takeOffOf(itemId)
  const readOnly = state.right !== 'write'
  const [taking, setTaking] = useState<TakeOff | null>(null)
  const put = (line: TakeOff): void => void estimate.execute({ do: 'takeOff.set', lines: [line] })
  const newLine = (fields: Partial<TakeOff>): TakeOff => {
    const order = ordersBetween(lines.at(-1)?.order ?? null, null, 1, Math.random)?.[0] ?? 'V'
    return { ...blank, id: newId(), itemId, order, ...fields }
  }
  const add = (fields: Partial<TakeOff>): void => put(newLine(fields))
  const amount = calculation.price(itemId)?.quantity ?? null
  const free = works.filter(({ id, volume }) => volume !== '' && !lines.some((line) => line.ref === id))
  return (
    <PanelDialog
      isOpen
      title={t('takeOff.title', { name: item?.name || item?.rateCode || '' })}
      width={860}
      onClose={close}
      footer={
        !readOnly && (
          <>
            <Button icon={<Refresh />} text={t('takeOff.refresh')} onClick={refresh} />
            <span className="pl-spring" />
            <Button
              icon={<Cube />}
              text={t('takeOff.fromModel')}
              disabled={taking !== null}
              onClick={() => setTaking(newLine({ source: 'bim' }))}
            />
            {free.map(({ id, name, volume }) => (
              <Button
                key={id}
                text={t('takeOff.fromWork', { name })}
                onClick={() => add({ comment: name, length: volume, source: 'wbs', ref: id })}
              />
            ))}
            <Button icon={<Plus />} intent="primary" text={t('takeOff.add')} onClick={() => add({ n: '1' })} />
          </>
        )
      }
    >
      <table className="estimates-take-off" data-testid="take-off">
        <thead>
          <tr>
            <th>{t('takeOff.comment')}</th>
            {sizes.map((size) => (
              <th key={size}>{t(`takeOff.${size}`)}</th>
            ))}
            <th>{t('takeOff.formula')}</th>
            <th className="is-figure">{t('takeOff.result')}</th>
            <th aria-label={t('takeOff.remove')} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={line.id}
              {...{ line, readOnly, put }}
              remove={() => remove(estimate, line.id)}
              open={document.modelSources.has(line.id) ? () => setTaking(line) : null}
            />
          ))}
          {lines.length === 0 && (
            <tr>
              <td colSpan={8} className="pl-muted">
                {t('takeOff.none')}
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={6}>{t('column.quantity')}</th>
            <td className="is-figure" data-testid="take-off-sum">
              {amount === null ? t('wrong') : quantityText(decimalOf(amount), shortCode(i18n.language))} {item?.unit}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      {taking && (
        <FromModel
          key={taking.id}
          {...{ estimateId, scheduleId }}
          query={document.modelSources.get(taking.id) ?? { ...allElements, unit: item?.unit ?? '' }}
          comment={taking.comment}
          isNew={!document.takeOff.has(taking.id)}
          take={(line, query) => takeFromModel(estimate, { ...taking, ...line }, query) && setTaking(null)}
          close={() => setTaking(null)}
        />
      )}
    </PanelDialog>
  )
}

const blank: Omit<TakeOff, 'id' | 'itemId' | 'order'> = {
  ...{ comment: '', n: '', length: '', width: '', height: '', formula: '' },
  ...{ source: 'manual', ref: '' },
}

/** Nothing is left out yet. */
const allElements: Omit<ElementQuery, 'unit'> = {
  ...{ by: 'volume', property: '' },
  ...{ elements: [], rule: null, conditions: [] },
}

/** The line and what it was taken from, in one step. */
function takeFromModel(estimate: EstimateSession, line: TakeOff, query: ElementQuery): boolean {
  const put = { do: 'takeOff.set' as const, lines: [{ ...line, ...refreshedFields }] }
  const source = { do: 'takeOff.source' as const, sources: [{ id: line.id, query }] }
  return estimate.execute({ do: 'batch', commands: [put, source] }).ok
}

const remove = (estimate: EstimateSession, id: string): void =>
  void estimate.execute({ do: 'takeOff.delete', ids: [id] })

interface LineProps {
  line: TakeOff
  readOnly: boolean
  put: (line: TakeOff) => void
  remove: () => void
  /** Shows what it was taken from; null: that is not known. */
  open: (() => void) | null
}

function Line({ line, readOnly, put, remove, open }: LineProps) {
  const { t, i18n } = useTranslation('estimates')
  const result = takenOff(line)
  const isTaken = line.source !== 'manual'
  return (
    <tr>
      <td>
        <CellField
          label={t('takeOff.comment')}
          value={line.comment}
          readOnly={readOnly}
          write={(comment) => put({ ...line, comment: comment.slice(0, 512) })}
        />
      </td>
      {sizes.map((size) => (
        <td key={size}>
          <CellField
            label={t(`takeOff.${size}`)}
            value={line[size]}
            readOnly={readOnly || isTaken}
            isRight={(text) => text === '' || parseDecimal(text) !== null}
            write={(text) => put({ ...line, [size]: text === '' ? '' : parseDecimal(text)! })}
          />
        </td>
      ))}
      <td>
        <CellField
          label={t('takeOff.formula')}
          value={line.formula}
          readOnly={readOnly || isTaken}
          isRight={(text) => text === '' || evaluated(text.replaceAll(',', '.'), units) !== null}
          write={(text) => put({ ...line, formula: text.replaceAll(',', '.') })}
        />
      </td>
      <td className="is-figure">
        {result === null ? t('wrong') : quantityText(decimalOf(result), shortCode(i18n.language))}
        {isTaken && !open && <small> {t(`takeOff.source.${line.source as 'wbs'}`)}</small>}
        {open && (
          <Button size="small" variant="minimal" text={t('takeOff.source.bim')} disabled={readOnly} onClick={open} />
        )}
      </td>
      <td>{!readOnly && <IconButton icon={<Cross size={12} />} label={t('takeOff.remove')} onClick={remove} />}</td>
    </tr>
  )
}

const one = { digits: 1n, scale: 0 }
/** A formula is right when it has a value where all that it names is there. */
const units = { n: one, l: one, w: one, h: one }

interface CellFieldProps {
  label: string
  value: string
  readOnly: boolean
  isRight?: (text: string) => boolean
  write: (text: string) => void
}

/** Written when it is left or Enter is pressed; what is wrong stays in it, and is written nowhere. */
function CellField({ label, value, readOnly, isRight = () => true, write }: CellFieldProps) {
  const [text, setText] = useState<string | null>(null)
  const shown = text ?? value
  const isWrong = !isRight(shown.trim())
  const leave = (): void => {
    if (text === null || isWrong) return
    if (text.trim() !== value) write(text.trim())
    setText(null)
  }
  return (
    <input
      aria-label={label}
      value={shown}
      readOnly={readOnly}
      aria-invalid={isWrong}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  )
}
