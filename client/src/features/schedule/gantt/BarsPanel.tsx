import './gantt.css'
import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import {
  type BaselineChoice,
  type GanttView,
  labelPlaces,
  USUAL_LABEL,
  usualGanttView,
} from '../../../documents/schedule/drawn/gantt-view.ts'
import { gridColumns } from '../../../documents/schedule/rows/grid-columns.ts'
import { type ValueKind, valueColumnsWith } from '../../../parts/filtering/value-columns.ts'
import { changeGanttView } from '../base/chart-look.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasHistogram } from '../histogram/histogram-model.ts'
import { BarRules } from './BarRules.tsx'

interface Choice {
  value: string
  label: string
}

const switches = [
  'links',
  'totalFloat',
  'freeFloat',
  'limits',
  'dataDate',
  'progressLine',
  'minimap',
  'legend',
] as const satisfies readonly (keyof GanttView)[]

/** How bars look; every change is seen at once. */
export function BarsPanel() {
  const { actions } = useSchedule<HasHistogram>()
  const { t } = useTranslation('gantt')
  const { ganttView } = useSnapshot(actions.state)
  const change = (part: Partial<GanttView>): void => changeGanttView(actions, part)
  return (
    <div className="gantt-panel" data-testid="bars">
      <Baselines />
      <Labels />
      <Colors />
      {ganttView.colorBy === 'rules' && <BarRules />}
      <fieldset className="gantt-group">
        <legend>{t('shown')}</legend>
        <div className="gantt-switches">
          {switches.map((key) => (
            <Checkbox
              key={key}
              label={t(`switch.${key}`)}
              checked={ganttView[key]}
              onChange={() => change({ [key]: !ganttView[key] })}
            />
          ))}
        </div>
        <Checkbox
          label={t('switch.histogram')}
          checked={ganttView.histogram.open}
          onChange={() => actions.histogram.toggle()}
        />
        <Shading />
      </fieldset>
      <Button
        size="small"
        variant="minimal"
        text={t('usual')}
        onClick={() => change({ ...usualGanttView, histogram: actions.state.ganttView.histogram })}
      />
    </div>
  )
}

interface LineProps {
  label: string
  value: string
  choices: readonly Choice[]
  choose: (value: string) => void
}

function Line({ label, value, choices, choose }: LineProps) {
  const id = useId()
  return (
    <div className="gantt-line">
      <label htmlFor={id}>{label}</label>
      <HTMLSelect
        id={id}
        minimal
        fill
        value={value}
        options={[...choices]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </div>
  )
}

function Baselines() {
  const { actions, versions, version } = useSchedule()
  const { t } = useTranslation('gantt')
  const { baselines } = useSnapshot(actions.state).ganttView
  const target = versions.find(({ activeTarget }) => activeTarget)
  const choices: Choice[] = [
    { value: 'none', label: t('baseline.none') },
    { value: 'target', label: target ? t('baseline.targetNamed', { name: target.name }) : t('baseline.target') },
    { value: 'actual', label: t('baseline.actual') },
    ...versions.filter(({ id }) => id !== version.id).map(({ id, name }) => ({ value: `version:${id}`, label: name })),
  ]
  // A version that was deleted since stays named, so that the choice is not a riddle.
  const known = (value: string): Choice[] =>
    choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: t('baseline.gone') }]
  const choose = (which: 0 | 1, value: string): void => {
    const chosen: [BaselineChoice, BaselineChoice] = [...baselines]
    chosen[which] = value as BaselineChoice
    changeGanttView(actions, { baselines: chosen })
  }
  return (
    <fieldset className="gantt-group">
      <legend>{t('baseline.title')}</legend>
      {([0, 1] as const).map((which) => (
        <Line
          key={which}
          label={t(`baseline.place.${which}`)}
          value={baselines[which]}
          choices={known(baselines[which])}
          choose={(value) => choose(which, value)}
        />
      ))}
    </fieldset>
  )
}

function Labels() {
  const { actions } = useSchedule()
  const { t } = useTranslation('gantt')
  const { t: ts } = useTranslation('schedule')
  const { labels } = useSnapshot(actions.state).ganttView
  const book = actions.session.store.attributes
  const choices: Choice[] = [
    { value: '', label: t('label.none') },
    { value: USUAL_LABEL, label: t('label.usual') },
    ...gridColumns.map(({ key }) => ({ value: key, label: ts(`column.${key}`) })),
    ...book.columns().map(({ key, title }) => ({ value: key, label: title })),
  ]
  return (
    <fieldset className="gantt-group">
      <legend>{t('label.title')}</legend>
      {labelPlaces.map((place) => (
        <Line
          key={place}
          label={t(`label.${place}`)}
          value={labels[place]}
          choices={choices}
          choose={(value) => changeGanttView(actions, { labels: { ...labels, [place]: value } })}
        />
      ))}
    </fieldset>
  )
}

/** Columns with few values, each of which can have a colour. */
const isColorful = ({ kind, key }: { kind: ValueKind; key: string }): boolean =>
  ['choice', 'list', 'ownColor'].includes(kind) || key === 'calendar'

function Colors() {
  const { actions } = useSchedule()
  const { t } = useTranslation('gantt')
  const { t: ts } = useTranslation('schedule')
  const { colorBy } = useSnapshot(actions.state).ganttView
  const book = actions.session.store.attributes
  const choices: Choice[] = [
    { value: 'state', label: t('color.state') },
    { value: 'rules', label: t('color.rules') },
    ...valueColumnsWith(book)
      .filter(isColorful)
      .map(({ key, title }) => ({ value: key, label: title ?? ts(`column.${key}`) })),
  ]
  return (
    <fieldset className="gantt-group">
      <legend>{t('color.title')}</legend>
      <Line
        label={t('color.by')}
        value={colorBy}
        choices={choices}
        choose={(value) => changeGanttView(actions, { colorBy: value })}
      />
    </fieldset>
  )
}

function Shading() {
  const { actions } = useSchedule()
  const { t } = useTranslation('gantt')
  const { shading } = useSnapshot(actions.state).ganttView
  const { calendars } = useSnapshot(actions.session.state)
  const choices: Choice[] = [
    { value: 'schedule', label: t('shading.schedule') },
    { value: 'none', label: t('shading.none') },
    ...calendars.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <Line
      label={t('shading.title')}
      value={shading}
      choices={choices}
      choose={(value) => changeGanttView(actions, { shading: value })}
    />
  )
}
