import './usage.css'
import { Button, ButtonGroup, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { Comparison, Cross } from '@blueprintjs/icons'
import { type UsageGrouping, usageGroupings } from '@plumbline/core/contract'
import { isHourly } from '@plumbline/core/resources'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Usage, UsageLane, UsageMeasure, WorkBehind } from '../../../documents/schedule/session/live-usage.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { ErrorLines } from '../../../shell/ErrorLines.tsx'
import { errorLines } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { LaneChart } from './LaneChart.tsx'
import { LaneTable } from './LaneTable.tsx'
import { laneName } from './lane-name.ts'
import { UsageLegend } from './UsageLegend.tsx'
import type { HasUsage, OpensLevelling } from './usage-model.ts'

/** What works need of each resource, below the chart on its time axis. */
export function UsageTab() {
  const { actions } = useSchedule<HasUsage>()
  const { t } = useTranslation('usage')
  useEffect(() => actions.usage.watch(), [actions])
  const { failed, look, onlyOver } = useSnapshot(actions.usage.state)
  const usage = useSnapshot(actions.usage.state).usage as Usage | null
  const lanes = (usage?.lanes ?? []).filter((lane) => !onlyOver || lane.runs.length > 0)
  const step = (event: React.KeyboardEvent): void => {
    if (event.code !== 'KeyN' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLInputElement) return
    event.stopPropagation()
    actions.usage.lookAtNext(event.shiftKey ? -1 : 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: N goes to the next overload wherever the focus stands in here
    <div className="usage schedule-parts" data-testid="usage" onKeyDown={step}>
      <UsageHead usage={usage} />
      {failed !== null && (
        <div className="usage-failed" role="alert">
          <ErrorLines lines={errorLines(failed)} />
          <Button size="small" text={t('again')} onClick={() => actions.usage.tryAgain()} />
        </div>
      )}
      {usage === null && failed === null && <p className="schedule-hint">{t('counting')}</p>}
      {usage !== null && lanes.length === 0 && (
        <p className="schedule-hint">{t(onlyOver && usage.lanes.length > 0 ? 'nothingOver' : 'nothing')}</p>
      )}
      {usage !== null && lanes.length > 0 && (
        <div className="usage-body">
          {look === 'chart' ? <LaneChart usage={usage} lanes={lanes} /> : <LaneTable usage={usage} lanes={lanes} />}
        </div>
      )}
      {usage !== null && <Behind usage={usage} />}
    </div>
  )
}

function UsageHead({ usage }: { usage: Usage | null }) {
  const { actions } = useSchedule<HasUsage & OpensLevelling>()
  const { t, i18n } = useTranslation('usage')
  const { measure, by, whole, total, look, onlyOver, cumulative, period } = useSnapshot(actions.usage.state)
  const number = (value: number): string => formatNumber(value, i18n.language)
  const read = usage?.count ?? 0
  const countText = read < total ? `${number(read)} ${t('of')} ${number(total)}` : number(total)
  const over = usage?.lanes.filter(({ runs }) => runs.length > 0).length ?? 0
  return (
    <header className="usage-head">
      <ButtonGroup>
        {(['chart', 'table'] as const).map((each) => (
          <Button
            key={each}
            size="small"
            active={look === each}
            aria-pressed={look === each}
            text={t(`look.${each}`)}
            onClick={() => actions.usage.change({ look: each })}
          />
        ))}
      </ButtonGroup>
      <HTMLSelect
        minimal
        aria-label={t('lanes.label')}
        value={by}
        options={usageGroupings.map((each) => ({ value: each, label: t(`lanes.${each}`) }))}
        onChange={({ currentTarget }) => actions.usage.change({ by: currentTarget.value as UsageGrouping })}
      />
      <Checkbox
        className="usage-only"
        checked={whole}
        label={t('allSchedules')}
        onChange={() => actions.usage.change({ whole: !whole })}
      />
      <HTMLSelect
        minimal
        aria-label={t('measure.label')}
        value={measure}
        options={[
          { value: 'units', label: t('measure.units') },
          { value: 'cost', label: `${t('measure.cost')}, ${actions.session.frame.settings.currency}` },
        ]}
        onChange={({ currentTarget }) => actions.usage.change({ measure: currentTarget.value as UsageMeasure })}
      />
      <Checkbox
        className="usage-only"
        checked={onlyOver}
        label={t('onlyOver')}
        onChange={() => actions.usage.change({ onlyOver: !onlyOver })}
      />
      {measure === 'cost' && look === 'table' && !whole && (
        <Checkbox
          className="usage-only"
          checked={cumulative}
          label={t('cumulative')}
          onChange={() => actions.usage.change({ cumulative: !cumulative })}
        />
      )}
      <span className="schedule-muted">{t(`by.${period}`)}</span>
      <span className="pl-spring" />
      <UsageLegend money={usage?.lanes[0]?.money ?? null} />
      <span data-testid="usage-count">
        {t(by === 'resource' ? 'resources' : 'lanesCount', { count: total, n: countText })}
        {over > 0 && <b className="usage-over"> {t('overCount', { n: number(over) })}</b>}
      </span>
      {read < total && <Button size="small" text={t('more')} onClick={() => actions.usage.more()} />}
      <Button size="small" icon={<Comparison size={14} />} text={t('level')} onClick={() => actions.levelling.open()} />
    </header>
  )
}

/** The works behind what is looked at. */
function Behind({ usage }: { usage: Usage }) {
  const { actions } = useSchedule<HasUsage>()
  const { t } = useTranslation('usage')
  const { lookedAt } = useSnapshot(actions.usage.state)
  const lane = usage.lanes.find(({ id }) => id === lookedAt?.laneId)
  if (!lookedAt || !lane) return null
  const from = formatDate(lookedAt.from * MINUTES_PER_DAY)
  const to = formatFinishDate((lookedAt.to + 1) * MINUTES_PER_DAY)
  return (
    <section className="usage-behind" data-testid="usage-behind" aria-label={t('behind')}>
      <header>
        <b>{laneName(lane, t)}</b> <span>{from === to ? from : `${from} – ${to}`}</span>
        <span className="schedule-muted">{t('behindCount', { count: lookedAt.works?.length ?? 0 })}</span>
        <span className="pl-spring" />
        <IconButton icon={<Cross size={12} />} label={t('lookAway')} onClick={() => actions.usage.lookAway()} />
      </header>
      <ul>
        {(lookedAt.works ?? []).map((work) => (
          <BehindLine key={work.needId} work={work as WorkBehind} lane={lane} />
        ))}
      </ul>
    </section>
  )
}

function BehindLine({ work, lane }: { work: WorkBehind; lane: UsageLane }) {
  const { actions, spaceId } = useSchedule<HasUsage>()
  const { t, i18n } = useTranslation('usage')
  const { workId, amount, units, elsewhere } = work
  const { store } = actions.session
  const slot = store.slotOf(workId)
  if (slot < 0 && elsewhere === null) return null
  return (
    <li>
      {elsewhere ? (
        <Link to={`/${spaceId}/schedule/${elsewhere.scheduleId}?row=${workId}&tab=resource_planning`}>
          {`${elsewhere.code} ${elsewhere.name}`.trim()}
        </Link>
      ) : (
        <button type="button" className="schedule-link" onClick={() => actions.showRow(workId, 'look')}>
          {rowLabel(actions.session, workId)}
        </button>
      )}
      <span className="usage-figure">
        {units === null ? '' : `${units} × `}
        {amountText(lane, amount, i18n.language, t('hours'))}
      </span>
      <span className="usage-figure">
        {elsewhere
          ? elsewhere.scheduleName
          : `${formatDate(store.times.start[slot]!)} – ${formatFinishDate(store.times.finish[slot]!)}`}
      </span>
    </li>
  )
}

const amountText = ({ type, unit }: UsageLane, amount: number, language: string, hours: string): string =>
  `${formatNumber(amount, language)} ${type === null || isHourly(type) ? hours : unit}`.trim()
