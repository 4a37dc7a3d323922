import { Button } from '@blueprintjs/core'
import { Cross, Plus, Refresh } from '@blueprintjs/icons'
import { costrMeasuresRefresh } from '@plumbline/core/contract'
import { ordersBetween } from '@plumbline/core/documents/estimate'
import { decimalOf, evaluated, quantityText, type TakeOff, takenOff } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import type { Output } from '../../../api/request.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { attempt } from '../../../shell/attempt.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import type { MatchedWorkView } from '../compliance/use-compliance.ts'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'

interface TakeOffProps {
  estimate: EstimateSession
  estimateId: string
  itemId: string
  /** Works that the item is matched to, from which lines can be taken. */
  works: readonly MatchedWorkView[]
  close: () => void
}

const sizes = ['n', 'length', 'width', 'height'] as const

/** The lines that a quantity is the sum of, typed or taken from works; those are looked at again before they change. */
export function TakeOffDialog({ estimate, estimateId, itemId, works, close }: TakeOffProps) {
  const { t, i18n } = useTranslation('estimates')
  const { document, calculation, state } = useFigures(estimate)
  const item = document.items.get(itemId)
  const lines = document.takeOffOf(itemId)
  const readOnly = state.right !== 'write'
  const put = (line: TakeOff): void => void estimate.execute({ do: 'takeOff.set', lines: [line] })
  const add = (fields: Partial<TakeOff> = {}): void => {
    const order = ordersBetween(lines.at(-1)?.order ?? null, null, 1, Math.random)?.[0] ?? 'V'
    put({ ...blank, id: newId(), itemId, order, ...fields })
  }
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
            <Refreshing estimateId={estimateId} estimate={estimate} />
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
            <Line key={line.id} line={line} readOnly={readOnly} put={put} remove={() => remove(estimate, line.id)} />
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
    </PanelDialog>
  )
}

const blank: Omit<TakeOff, 'id' | 'itemId' | 'order'> = {
  ...{ comment: '', n: '', length: '', width: '', height: '', formula: '' },
  ...{ source: 'manual', ref: '' },
}

const remove = (estimate: EstimateSession, id: string): void =>
  void estimate.execute({ do: 'takeOff.delete', ids: [id] })

interface LineProps {
  line: TakeOff
  readOnly: boolean
  put: (line: TakeOff) => void
  remove: () => void
}

function Line({ line, readOnly, put, remove }: LineProps) {
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
        {isTaken && <small> {t(`takeOff.source.${line.source as 'wbs'}`)}</small>}
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

type Stale = Output<typeof costrMeasuresRefresh>['lines']

/** What lines taken from works would become; nothing is written before somebody says so. */
function Refreshing({ estimateId, estimate }: { estimateId: string; estimate: EstimateSession }) {
  const { t, i18n } = useTranslation('estimates')
  const [found, setFound] = useState<Stale | null>(null)
  const params = { estimateId }
  const ask = async (apply: boolean): Promise<void> => {
    const answer = await attempt(() => call(costrMeasuresRefresh, { params, input: { apply }, quiet: true }))
    if (answer) setFound(apply ? null : answer.lines)
  }
  const number = (decimal: string | null): string =>
    decimal === null ? '–' : quantityText(decimal, shortCode(i18n.language))
  if (found === null || found.length === 0)
    return (
      <>
        <Button icon={<Refresh />} text={t('takeOff.refresh')} onClick={() => void ask(false)} />
        {found && <span className="pl-muted">{t('takeOff.current')}</span>}
        <span className="pl-spring" />
      </>
    )
  return (
    <div className="estimates-refresh" role="status">
      <ul>
        {found.map(({ id, before, after }) => (
          <li key={id}>
            {estimate.document.takeOff.get(id)?.comment}: <s>{number(before)}</s> <b>{number(after)}</b>
          </li>
        ))}
      </ul>
      <Button intent="primary" text={t('takeOff.apply', { count: found.length })} onClick={() => void ask(true)} />
      <Button text={t('takeOff.keep')} onClick={() => setFound(null)} />
    </div>
  )
}
