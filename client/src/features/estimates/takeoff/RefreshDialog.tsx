import { Button, Checkbox } from '@blueprintjs/core'
import { amountOf, decimalOf, millionthsOf, minus, quantityText, refreshedFields } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCode } from '../../../i18n/languages.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'
import { CountNotes } from './CountNotes.tsx'
import { type StaleLine, useSources } from './use-sources.ts'

interface RefreshProps {
  estimate: EstimateSession
  estimateId: string
  scheduleId: string
  close: () => void
}

/** What lines taken from works and models would become; those that are chosen are written in one step. */
export function RefreshDialog({ estimate, estimateId, scheduleId, close }: RefreshProps) {
  const { t } = useTranslation('estimates')
  const { value, error, again } = useSources(estimateId, scheduleId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { document, state } = useFigures(estimate)
  // What somebody deleted meanwhile is written by nobody.
  const lines = (value?.lines ?? []).filter(({ id }) => document.takeOff.has(id))
  const chosen = lines.filter(({ id }) => !left.has(id))
  const turn = (id: string): void =>
    setLeft((before) => (before.has(id) ? without(before, id) : new Set([...before, id])))
  return (
    <PanelDialog
      isOpen
      title={t('takeOff.refreshTitle')}
      width={860}
      onClose={close}
      footer={
        <Button
          intent="primary"
          disabled={chosen.length === 0 || state.right !== 'write'}
          text={t('takeOff.apply', { count: chosen.length })}
          onClick={() => write(estimate, chosen) && close()}
        />
      }
    >
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      {!value && error === null && <p role="status">{t('takeOff.asking')}</p>}
      {value && lines.length === 0 && <p className="pl-muted">{t('takeOff.current')}</p>}
      {lines.length > 0 && (
        <table className="estimates-take-off" data-testid="take-off-refresh">
          <thead>
            <tr>
              <th aria-label={t('takeOff.chosen')} />
              <th>{t('column.name')}</th>
              <th>{t('takeOff.comment')}</th>
              <th className="is-figure">{t('takeOff.before')}</th>
              <th className="is-figure">{t('takeOff.after')}</th>
              <th className="is-figure">{t('takeOff.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Stale key={line.id} {...{ estimate, line }} isChosen={!left.has(line.id)} turn={() => turn(line.id)} />
            ))}
          </tbody>
        </table>
      )}
      {value && value.gone.length > 0 && (
        <p className="estimates-warning">{t('takeOff.gone', { count: value.gone.length })}</p>
      )}
    </PanelDialog>
  )
}

function without(all: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(all)
  rest.delete(id)
  return rest
}

/** In one step, which is undone as one. */
function write(estimate: EstimateSession, chosen: readonly StaleLine[]): boolean {
  const lines = chosen.flatMap(({ id, after }) => {
    const line = estimate.document.takeOff.get(id)
    return line ? [{ ...line, ...refreshedFields, length: after }] : []
  })
  return lines.length === 0 || estimate.execute({ do: 'takeOff.set', lines }).ok
}

interface StaleProps {
  estimate: EstimateSession
  line: StaleLine
  isChosen: boolean
  turn: () => void
}

function Stale({ estimate, line, isChosen, turn }: StaleProps) {
  const { t, i18n } = useTranslation('estimates')
  const { items, takeOff } = estimate.document
  const item = items.get(line.itemId)
  const comment = takeOff.get(line.id)?.comment ?? ''
  const text = (decimal: string): string => quantityText(decimal, shortCode(i18n.language))
  const by = decimalOf(millionthsOf(minus(amountOf(line.after), amountOf(line.before ?? ''))))
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={t('takeOff.choose', { name: comment || item?.name || '' })}
          checked={isChosen}
          onChange={turn}
        />
      </td>
      <td>{item?.name || item?.rateCode}</td>
      <td>
        {comment} <CountNotes {...line} />
      </td>
      <td className="is-figure">{line.before === null ? t('wrong') : text(line.before)}</td>
      <td className="is-figure">
        <b>{text(line.after)}</b> {item?.unit}
      </td>
      <td className="is-figure">{by.startsWith('-') ? `−${text(by.slice(1))}` : `+${text(by)}`}</td>
    </tr>
  )
}
