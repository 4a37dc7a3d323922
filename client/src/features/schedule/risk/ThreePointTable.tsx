import { Button } from '@blueprintjs/core'
import { isThreePoints, type RiskShape, riskShapes, type ThreePoints } from '@plumbline/core/plan'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskState, UncertainRow } from '../../../documents/schedule/session/risk-run.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { exactDuration, formatDuration, parseDuration } from '../../../parts/values/duration.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { KindPoints } from './KindPoints.tsx'
import { LearnedPoints } from './LearnedPoints.tsx'
import { qualityClasses, spreadOfClass } from './quality-classes.ts'

/** Works that are shown at first, and more of them at a time: each has three fields and a list of shapes. */
const STEP = 50

/** How long works may take: typed one by one, or as shares of their durations for many. */
export function ThreePointTable({ state }: { state: RiskState }) {
  const { t, i18n } = useTranslation('risk')
  const number = (value: number): string => formatNumber(value, i18n.language)
  const { works, open, withPoints } = state
  const [most, setMost] = useState(STEP)
  const shown = works.slice(0, most)
  return (
    <div data-testid="risk-points">
      <SpreadForm />
      <KindPoints />
      <LearnedPoints />
      <table>
        <thead>
          <tr>
            {['work', 'duration', 'min', 'likely', 'max', 'shape'].map((column) => (
              <th key={column}>{t(`column.${column}`)}</th>
            ))}
            <th aria-label={t('clear')} />
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <PointLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <p className="schedule-hint">
        {t('pointsOf', { withPoints: number(withPoints), open: number(open) })}
        {shown.length < open && ` ${t('pointsShown', { shown: number(shown.length) })}`}{' '}
        {shown.length < works.length && (
          <Button size="small" text={t('pointsMore')} onClick={() => setMost(most + STEP)} />
        )}
      </p>
    </div>
  )
}

function SpreadForm() {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const [{ shape, min, max }, setSpread] = useState(spreadOfClass.usual)
  const chosen = qualityClasses.find((one) => isSame(spreadOfClass[one], { shape, min, max }))
  const take = (which: 'min' | 'max', text: string): string | null => {
    const share = Number(text.replace('%', '').trim())
    const [least, most] = which === 'min' ? [0, 100] : [100, 1_000]
    if (!Number.isInteger(share) || share < least || share > most) return t('wrong.share', { least, most })
    setSpread((before) => ({ ...before, [which]: share }))
    return null
  }
  const spread = async (ids: string[] | null): Promise<void> => {
    const command = await actions.session.ask.spreadCommand({ shape, min, max }, ids)
    if (command) await actions.execute(command)
  }
  return (
    <fieldset className="risk-spread" aria-label={t('spread.title')}>
      <select
        className="schedule-select"
        aria-label={t('spread.class')}
        value={chosen ?? ''}
        onChange={(event) => {
          const one = qualityClasses.find((name) => name === event.currentTarget.value)
          if (one) setSpread(spreadOfClass[one])
        }}
      >
        {!chosen && <option value="">{t('class.own')}</option>}
        {qualityClasses.map((one) => (
          <option key={one} value={one}>
            {t(`class.${one}`, { min: spreadOfClass[one].min, max: spreadOfClass[one].max })}
          </option>
        ))}
      </select>
      <span>{t('spread.from')}</span>
      <CellInput label={t('column.min')} value={`${min} %`} width={60} onCommit={(text) => take('min', text)} />
      <span>{t('spread.to')}</span>
      <CellInput label={t('column.max')} value={`${max} %`} width={60} onCommit={(text) => take('max', text)} />
      <ShapeSelect
        value={shape}
        onChange={(next) => setSpread((before) => ({ ...before, shape: next }))}
        label={t('column.shape')}
      />
      <Button
        size="small"
        text={t('spread.selected')}
        disabled={!canEdit}
        onClick={() => void spread(actions.selected())}
      />
      <Button size="small" text={t('spread.rest')} disabled={!canEdit} onClick={() => void spread(null)} />
    </fieldset>
  )
}

interface ShapeSelectProps {
  value: RiskShape
  label: string
  disabled?: boolean
  onChange: (shape: RiskShape) => void
}

export function ShapeSelect({ value, label, disabled = false, onChange }: ShapeSelectProps) {
  const { t } = useTranslation('risk')
  return (
    <select
      className="schedule-select"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(riskShapes.find((one) => one === event.currentTarget.value) ?? value)}
    >
      {riskShapes.map((one) => (
        <option key={one} value={one}>
          {t(`shape.${one}`)}
        </option>
      ))}
    </select>
  )
}

const pointNames = ['min', 'likely', 'max'] as const

const isSame = <One extends object>(a: One, b: One): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The worker tells all works anew after each change; most of them are as they were. */
const PointLine = memo(PointFields, (before, after) => isSame(before.row, after.row))

function PointFields({ row }: { row: UncertainRow }) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const { id, code, name, duration, dayMinutes, points } = row
  const label = `${code} ${name}`.trim()
  const put = (threePoints: ThreePoints | null): void =>
    void actions.execute({ do: 'row.set', ids: [id], fields: { threePoints } })
  const commit = (which: (typeof pointNames)[number], text: string): string | null => {
    const minutes = parseDuration(text, dayMinutes)
    if (minutes === null) return t('wrong.duration')
    const before = points ?? { shape: 'pert' as const, min: duration, likely: duration, max: duration }
    const changed = { ...before, [which]: minutes }
    // What was not typed yet follows; what was typed is not moved behind anybody's back.
    const settled = points ? changed : widened(changed)
    if (!isThreePoints(settled)) return t('wrong.order')
    put(settled)
    return null
  }
  return (
    <tr data-work={code || name}>
      <td>
        <button type="button" className="schedule-link" onClick={() => actions.showRow(id, 'look')}>
          {label}
        </button>
      </td>
      <td className="schedule-number">{formatDuration(duration, dayMinutes)}</td>
      {pointNames.map((which) => (
        <td key={which}>
          <CellInput
            label={`${t(`column.${which}`)}: ${label}`}
            value={points ? formatDuration(points[which], dayMinutes) : ''}
            exact={points ? exactDuration(points[which], dayMinutes) : ''}
            placeholder="–"
            align="right"
            width={64}
            disabled={!canEdit}
            onCommit={(text) => commit(which, text)}
          />
        </td>
      ))}
      <td>
        {points && (
          <ShapeSelect
            value={points.shape}
            label={`${t('column.shape')}: ${label}`}
            disabled={!canEdit}
            onChange={(shape) => put({ ...points, shape })}
          />
        )}
      </td>
      <td>
        {points && (
          <button type="button" className="schedule-link" disabled={!canEdit} onClick={() => put(null)}>
            {t('clear')}
          </button>
        )}
      </td>
    </tr>
  )
}

const widened = ({ shape, min, likely, max }: ThreePoints): ThreePoints => ({
  shape,
  min: Math.min(min, likely, max),
  likely: Math.min(Math.max(likely, min), Math.max(likely, max)),
  max: Math.max(min, likely, max),
})
