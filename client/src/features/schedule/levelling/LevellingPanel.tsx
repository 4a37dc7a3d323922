import './levelling.css'
import { Button, Checkbox, HTMLSelect, ProgressBar } from '@blueprintjs/core'
import { Cross, Tick } from '@blueprintjs/icons'
import { firstRules } from '@plumbline/core/levelling'
import { isHourly } from '@plumbline/core/resources'
import { dayOfInstant, formatInstant, instantOf, parseInstant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import type { LevellingDone, ProposedDelay } from '../../../documents/schedule/session/levelling-run.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { DayField } from '../../../shell/DayField.tsx'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { type HasUsage, overOf } from '../usage/usage-model.ts'
import { type HasLevelling, proposedOf, SCHEDULES } from './levelling-model.ts'

type Needed = HasLevelling & HasUsage

/** Of one whole unit of a resource. */
const UNIT = 10_000

/** A proposal beside the plan: asked for, chosen from, applied. */
export function LevellingPanel() {
  const { actions } = useSchedule<Needed>()
  const { t, i18n } = useTranslation('levelling')
  const { run } = useSnapshot(actions.levelling.state)
  const done = useSnapshot(actions.levelling.state).done as LevellingDone | null
  return (
    <aside className="levelling" aria-label={t('title')} data-testid="levelling">
      <header className="levelling-head">
        <b>{t('title')}</b>
        {done && (
          <span className="schedule-muted">
            {t('took', { seconds: formatNumber(Math.round(done.took / 100) / 10, i18n.language) })}
          </span>
        )}
        <span className="pl-spring" />
        <IconButton icon={<Cross size={12} />} label={t('close')} onClick={() => actions.levelling.close()} />
      </header>
      <Asked />
      <div className="levelling-body">
        {run === 'running' && <Running />}
        {run === 'failed' && <p className="schedule-warning">{t('failed')}</p>}
        {run === 'nothing' && <Nothing />}
        {run === 'idle' && !done && <p className="schedule-hint">{t('about')}</p>}
        {done && <Proposal done={done} />}
      </div>
    </aside>
  )
}

function Nothing() {
  const { actions } = useSchedule<Needed>()
  const { t } = useTranslation('levelling')
  const { ask } = useSnapshot(actions.levelling.state)
  return <p className="schedule-hint">{t(ask.lowersPeaks ? 'noHourly' : 'noResources')}</p>
}

/** What is asked for. */
function Asked() {
  const { actions } = useSchedule<Needed>()
  const { t } = useTranslation('levelling')
  const { ask, run, done } = useSnapshot(actions.levelling.state)
  const usage = useSnapshot(actions.usage.state).usage
  const limited = (usage?.lanes ?? []).filter(({ available, type }) =>
    ask.lowersPeaks ? isHourly(type) : available !== null,
  )
  const day = (instant: number | null): string => (instant === null ? '' : formatInstant(instant).slice(0, 10))
  const instant = (text: string, days: number): number | null => {
    const found = text === '' ? null : parseInstant(`${text}T00:00`)
    return found === null ? null : instantOf(dayOfInstant(found) + days)
  }
  return (
    <div className="levelling-ask">
      <div className="levelling-choices">
        <HTMLSelect
          minimal
          aria-label={t('delay.label')}
          value={ask.lowersPeaks ? 'peaks' : ask.withinFloat ? 'float' : 'beyond'}
          options={(['float', 'beyond', 'peaks'] as const).map((each) => ({ value: each, label: t(`delay.${each}`) }))}
          onChange={({ currentTarget: { value } }) =>
            actions.levelling.change({
              ...{ withinFloat: value !== 'beyond', lowersPeaks: value === 'peaks', resources: null },
            })
          }
        />
        <HTMLSelect
          minimal
          aria-label={t('first.label')}
          value={ask.first}
          options={firstRules.map((each) => ({ value: each, label: t(`first.${each}`) }))}
          onChange={({ currentTarget }) =>
            actions.levelling.change({ first: firstRules.find((rule) => rule === currentTarget.value) ?? 'search' })
          }
        />
        <Checkbox
          checked={ask.maySplit}
          label={t('split')}
          onChange={() => actions.levelling.change({ maySplit: !ask.maySplit })}
        />
        <Checkbox
          checked={ask.onlySelected}
          label={t('onlySelected')}
          onChange={() => actions.levelling.change({ onlySelected: !ask.onlySelected })}
        />
      </div>
      <div className="levelling-dates">
        <DayField
          atRest
          label={t('from')}
          value={day(ask.from)}
          onChange={(text) => actions.levelling.change({ from: instant(text, 0) })}
        />
        <DayField
          atRest
          label={t('until')}
          value={ask.until === null ? '' : day(ask.until - 1)}
          onChange={(text) => actions.levelling.change({ until: instant(text, 1) })}
        />
      </div>
      {limited.length > 1 && (
        <details>
          <summary>
            {t('resources', { chosen: ask.resources?.length ?? limited.length, count: limited.length })}
          </summary>
          {limited.map(({ id, name, runs }) => {
            const chosen = ask.resources ?? limited.map((lane) => lane.id)
            const isChosen = chosen.includes(id)
            return (
              <Checkbox
                key={id}
                checked={isChosen}
                label={`${name}${runs.length > 0 ? ` · ${t('overDays', { count: overOf({ runs: [...runs] }).days })}` : ''}`}
                onChange={() =>
                  actions.levelling.change({
                    resources: isChosen ? chosen.filter((one) => one !== id) : [...chosen, id],
                  })
                }
              />
            )
          })}
        </details>
      )}
      <Button
        size="small"
        intent={done ? 'none' : 'primary'}
        disabled={run === 'running'}
        text={done ? t('again') : t('find')}
        onClick={() => void actions.levelling.run()}
      />
    </div>
  )
}

function Running() {
  const { actions } = useSchedule<Needed>()
  const { t, i18n } = useTranslation('levelling')
  const { levelled } = useSnapshot(actions.session.state)
  return (
    <div className="levelling-running">
      <p>{t('running', { n: formatNumber(levelled, i18n.language) })}</p>
      <ProgressBar value={Math.min(1, levelled / SCHEDULES)} animate={false} stripes={false} />
      <Button size="small" text={t('stop')} onClick={() => actions.levelling.stop()} />
    </div>
  )
}

function Proposal({ done }: { done: LevellingDone }) {
  const { actions } = useSchedule<Needed>()
  const { t } = useTranslation('levelling')
  const canEdit = useCanEdit()
  const { refused, tried, at } = useSnapshot(actions.levelling.state)
  const items = proposedOf(done)
  const accepted = items.filter(({ workId }) => !refused.includes(workId))
  const apply = (ids: readonly string[]): void => void actions.levelling.apply(ids)
  const keys = (event: React.KeyboardEvent): void => {
    const item = items[at]
    if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) apply(accepted.map(({ workId }) => workId))
    else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (event.code === 'KeyJ') actions.levelling.state.at = Math.min(items.length - 1, at + 1)
    else if (event.code === 'KeyK') actions.levelling.state.at = Math.max(0, at - 1)
    else if (event.code === 'KeyA' && item) actions.levelling.choose(item.workId, true)
    else if (event.code === 'KeyR' && item) actions.levelling.choose(item.workId, false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: A, R, J and K act on the list wherever the focus stands in it
    <div className="levelling-proposal" onKeyDown={keys}>
      <Summary done={done} />
      {tried?.isStale && (
        <p className="schedule-warning" data-testid="levelling-stale">
          {t('stale')}{' '}
          <button type="button" className="schedule-link" onClick={() => void actions.levelling.run()}>
            {t('again')}
          </button>
        </p>
      )}
      {items.length > 0 && (
        <p className="schedule-muted levelling-count">
          {t('count', { count: items.length, accepted: accepted.length })}
          <span className="pl-spring" />
          {t('keys')}
        </p>
      )}
      <ul className="levelling-list">
        {items.map((item, i) => (
          <Item key={item.workId} item={item} isRefused={refused.includes(item.workId)} isAt={i === at} />
        ))}
      </ul>
      <Overloads done={done} />
      <footer className="levelling-foot">
        <Button
          intent="primary"
          disabled={!canEdit || accepted.length === 0 || tried?.isStale === true}
          title={canEdit ? undefined : t('readOnly')}
          text={t('applyChosen', { count: accepted.length })}
          onClick={() => apply(accepted.map(({ workId }) => workId))}
        />
        {refused.length > 0 && (
          <Button
            disabled={!canEdit || tried?.isStale === true}
            text={t('applyAll', { count: items.length })}
            onClick={() => apply(items.map(({ workId }) => workId))}
          />
        )}
        <Button variant="minimal" text={t('discard')} onClick={() => actions.levelling.close()} />
      </footer>
    </div>
  )
}

/** What fits, and what it costs. */
function Summary({ done }: { done: LevellingDone }) {
  const { actions } = useSchedule<Needed>()
  const { t, i18n } = useTranslation('levelling')
  const { tried, refused } = useSnapshot(actions.levelling.state)
  const usage = useSnapshot(actions.usage.state).usage
  const lanes = usage?.lanes ?? []
  const before = lanes.reduce((sum, { runs }) => sum + overOf({ runs: [...runs] }).days, 0)
  const after = lanes.reduce((sum, { runs, after: next }) => sum + overOf({ runs: [...(next?.runs ?? runs)] }).days, 0)
  // Lanes of what is proposed come a moment after the proposal.
  const isKnown = lanes.some((lane) => lane.after) || proposedOf(done).every(({ workId }) => refused.includes(workId))
  const finish = tried?.finish ?? done.finishBefore
  const isLater = finish > done.finishBefore
  const number = (value: number): string => formatNumber(value, i18n.language)
  const { settings } = actions.session.frame
  const perDay =
    actions.session.frame.calendars.find(({ id }) => id === settings.defaultCalendarId)?.minutesPerDay ?? 480
  if (done.delays.length === 0 && done.overloads.length === 0)
    return <p data-testid="levelling-fits">{t(done.lowersPeaks ? 'asLow' : 'fits')}</p>
  return (
    <section className="levelling-summary" data-testid="levelling-summary">
      <h3 className={isLater ? 'is-later' : undefined}>
        {isLater
          ? t('finishLater', {
              date: formatFinishDate(finish),
              days: t('days', { days: formatDuration(finish - done.finishBefore, 1440) }),
            })
          : t('finishStays', { date: formatFinishDate(finish) })}
      </h3>
      <dl>
        <div>
          <dt>{t('daysOver')}</dt>
          <dd data-testid="levelling-over">
            {number(before)} → {isKnown ? number(after) : '…'}
          </dd>
        </div>
        <div>
          <dt>{t('worksMoved')}</dt>
          <dd>
            {number(proposedOf(done).length)} + {number(tried?.followers.length ?? 0)}
          </dd>
        </div>
        <div>
          <dt>{t('floatUsed')}</dt>
          <dd>{t('days', { days: formatDuration(tried?.floatUsed ?? 0, perDay) })}</dd>
        </div>
      </dl>
      <Peaks done={done} />
      {tried?.leastFloat && (
        <p className="schedule-muted">
          {t('leastFloat', {
            days: t('days', { days: formatDuration(tried.leastFloat.minutes, perDay) }),
            row: rowLabel(actions.session, tried.leastFloat.workId),
          })}
        </p>
      )}
    </section>
  )
}

/** «Tower crane 3 → 1», as far as all of it is accepted. */
function Peaks({ done }: { done: LevellingDone }) {
  const { actions } = useSchedule<Needed>()
  const { t, i18n } = useTranslation('levelling')
  const usage = useSnapshot(actions.usage.state).usage
  if (done.peaks.length === 0) return null
  const units = (value: number): string => formatNumber(value / UNIT, i18n.language)
  return (
    <ul className="levelling-peaks" aria-label={t('peaks')} data-testid="levelling-peaks">
      {done.peaks.map(({ resourceId, before, after }) => (
        <li key={resourceId}>
          <span>{usage?.lanes.find(({ id }) => id === resourceId)?.name ?? resourceId}</span>{' '}
          <b>
            {units(before)} → {units(after)}
          </b>
        </li>
      ))}
    </ul>
  )
}

interface ItemProps {
  item: ProposedDelay
  isRefused: boolean
  isAt: boolean
}

function Item({ item, isRefused, isAt }: ItemProps) {
  const { actions } = useSchedule<Needed>()
  const { t } = useTranslation('levelling')
  const { store, frame } = actions.session
  const slot = store.slotOf(item.workId)
  const perDay = slot < 0 ? 480 : minutesPerDayOf(store, slot, frame)
  return (
    <li
      className={`levelling-item${isRefused ? ' is-refused' : ''}${isAt ? ' is-at' : ''}`}
      data-testid="levelling-item"
      data-work={item.workId}
    >
      <div className="levelling-item-head">
        <button type="button" className="schedule-link" onClick={() => actions.showRow(item.workId, 'look')}>
          {rowLabel(actions.session, item.workId)}
        </button>
        <span className="pl-spring" />
        <IconButton
          icon={<Tick size={14} />}
          label={t('accept')}
          active={!isRefused}
          aria-pressed={!isRefused}
          intent={isRefused ? 'none' : 'primary'}
          onClick={() => actions.levelling.choose(item.workId, true)}
        />
        <IconButton
          icon={<Cross size={14} />}
          label={t('refuse')}
          active={isRefused}
          aria-pressed={isRefused}
          onClick={() => actions.levelling.choose(item.workId, false)}
        />
      </div>
      <p>
        <b className="levelling-delay">+{t('days', { days: formatDuration(item.delay, perDay) })}</b>{' '}
        {formatDate(item.from)} → {formatDate(item.start)}
        {item.parts.length > 1 && ` · ${t('parts', { count: item.parts.length })}`}
      </p>
      {item.reasons.map((reason) => (
        <Why key={JSON.stringify(reason)} reason={reason} />
      ))}
    </li>
  )
}

/** «Crane 2 is with 4.4.8 until 12 March.» */
function Why({ reason }: { reason: ProposedDelay['reasons'][number] }) {
  const { actions } = useSchedule<Needed>()
  const { t } = useTranslation('levelling')
  const done = useSnapshot(actions.levelling.state).done as LevellingDone | null
  const usage = useSnapshot(actions.usage.state).usage
  if (reason.kind === 'grid') return <p className="levelling-why">{t('why.grid')}</p>
  if (reason.kind === 'predecessor') {
    return <p className="levelling-why">{t('why.predecessor', { row: rowLabel(actions.session, reason.workId) })}</p>
  }
  const resource = usage?.lanes.find(({ id }) => id === reason.resourceId)?.name ?? reason.resourceId
  const date = formatFinishDate(reason.until)
  const works = reason.works.slice(0, 4).map((id) => rowLabel(actions.session, id))
  const more = reason.works.length - works.length
  return (
    <p className="levelling-why" data-testid="levelling-why">
      {works.length === 0
        ? t('why.absent', { resource, date })
        : t(done?.lowersPeaks ? 'why.peak' : 'why.with', {
            resource,
            date,
            works: `${works.join(', ')}${more > 0 ? ` +${more}` : ''}`,
          })}
    </p>
  )
}

/** What found no place. */
function Overloads({ done }: { done: LevellingDone }) {
  const { actions } = useSchedule<Needed>()
  const { t } = useTranslation('levelling')
  const usage = useSnapshot(actions.usage.state).usage
  const { ask } = useSnapshot(actions.levelling.state)
  if (done.overloads.length === 0) return null
  const name = (id: string): string => usage?.lanes.find((lane) => lane.id === id)?.name ?? id
  return (
    <section className="levelling-overloads">
      <p className="schedule-warning">{t('noPlace', { count: done.overloads.length })}</p>
      <ul>
        {done.overloads.slice(0, 20).map(({ workId, resourceIds }) => (
          <li key={workId}>
            <button type="button" className="schedule-link" onClick={() => actions.showRow(workId, 'look')}>
              {rowLabel(actions.session, workId)}
            </button>{' '}
            <span className="schedule-muted">{resourceIds.map(name).join(', ')}</span>
          </li>
        ))}
      </ul>
      {ask.withinFloat && (
        <Button
          size="small"
          text={t('beyond')}
          onClick={() => {
            actions.levelling.change({ withinFloat: false })
            void actions.levelling.run()
          }}
        />
      )}
    </section>
  )
}
