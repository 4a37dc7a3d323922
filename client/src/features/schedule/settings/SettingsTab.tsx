import './settings.css'
import { Button } from '@blueprintjs/core'
import { Calculator, Flag, SearchTemplate } from '@blueprintjs/icons'
import { lagCalendars, ruleSets, type ScheduleSettings } from '@plumbline/core/plan'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dayOfDefaultCalendar } from '../../../documents/schedule/rows/row-view.ts'
import { instantOfTyped, parseDate } from '../../../i18n/typed-date.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { Group } from '../../../parts/inputs/Field.tsx'
import { LengthInput } from '../../../parts/inputs/LengthInput.tsx'
import { formatDateTime } from '../../../parts/values/date.ts'
import { parseLag } from '../../../parts/values/duration.ts'
import type { ScreenCommand } from '../base/command.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { useWhyDisabled } from '../base/use-why-disabled.ts'
import type { HasCalculation } from './calculation-actions.ts'
import { DayLimitsGroup } from './DayLimitsGroup.tsx'
import { ScenarioSelect } from './ScenarioGroup.tsx'
import { settingsCommands } from './settings-commands.ts'

/** Minutes of the day for which a typed date without a time stands. */
const MORNING = 8 * 60
const EVENING = 17 * 60

/** How the whole schedule is calculated; every change is an ordinary edit: live for all, and undone like one. */
export function SettingsTab() {
  const { actions } = useSchedule()
  const { t } = useTranslation('settings')
  const canEdit = useCanEdit()
  const { settings } = useSnapshot(actions.session.state)
  if (!settings) return null
  return (
    <div className="settings" data-testid="settings">
      {!canEdit && <p className="schedule-hint">{t('readOnly')}</p>}
      <div className="settings-groups">
        <Group title={t('group.dates')}>
          <DateSetting name="dataDate" minute={MORNING} />
          <DateSetting name="plannedStart" minute={MORNING} />
          <DateSetting name="mustFinishBy" minute={EVENING} />
        </Group>
        <Group title={t('group.progress')}>
          <Setting name="scenario">
            <ScenarioSelect label={t('field.scenario')} />
          </Setting>
          <ChoiceSetting name="remainingRounding" options={['minute', 'day']} />
          <FlagSetting name="rateFromInitialDuration" />
          <ChoiceSetting name="progressMode" options={['retained_logic', 'progress_override', 'actual_dates']} />
          <FlagSetting name="useExpectedFinish" />
        </Group>
        <Group title={t('group.logic')}>
          <ChoiceSetting name="rules" options={ruleSets} />
          <CalendarSetting />
          <ChoiceSetting name="lagCalendar" options={lagCalendars} />
          <ChoiceSetting name="startLagFrom" options={['early_start', 'actual_start']} />
        </Group>
        <Group title={t('group.critical')}>
          <ChoiceSetting name="totalFloat" options={['finish', 'start', 'smallest']} />
          <ChoiceSetting name="criticalBy" options={['total_float', 'longest_path']} />
          <ThresholdSetting />
          <FlagSetting name="openEndsCritical" />
        </Group>
        <DayLimitsGroup />
        <Group title={t('group.actions')}>
          <CommandLine id="remains" />
          <CommandLine id="targetDates" />
          <CommandLine id="missing" />
        </Group>
      </div>
    </div>
  )
}

type SettingName = keyof ScheduleSettings

/** Settings as they are now, and how to write one. */
function useSettings() {
  const { actions } = useSchedule<HasCalculation>()
  useSnapshot(actions.session.state)
  const set = (settings: Partial<ScheduleSettings>): null => {
    void actions.calculation.setSettings(settings)
    return null
  }
  return { settings: actions.session.frame.settings, set, disabled: !actions.canEdit }
}

function Setting({ name, children }: { name: SettingName; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <div className="settings-field" data-setting={name}>
      <span>{t(`field.${name}`)}</span>
      {children}
      <small id={`setting-${name}`}>{t(`hint.${name}`)}</small>
    </div>
  )
}

function DateSetting({ name, minute }: { name: 'dataDate' | 'plannedStart' | 'mustFinishBy'; minute: number }) {
  const { t } = useTranslation('settings')
  const { settings, set, disabled } = useSettings()
  const at = settings[name]
  const commit = (text: string): string | null => {
    if (name === 'mustFinishBy' && text.trim() === '') return set({ mustFinishBy: null })
    const typed = parseDate(text, at ?? settings.dataDate)
    return typed ? set({ [name]: instantOfTyped(typed, minute) }) : t('schedule:edit.date')
  }
  return (
    <Setting name={name}>
      <CellInput
        label={t(`field.${name}`)}
        value={at === null ? '' : formatDateTime(at)}
        placeholder="–"
        disabled={disabled}
        onCommit={commit}
      />
    </Setting>
  )
}

interface ChoiceProps {
  name: 'rules' | 'remainingRounding' | 'progressMode' | 'lagCalendar' | 'startLagFrom' | 'totalFloat' | 'criticalBy'
  options: readonly string[]
}

function ChoiceSetting({ name, options }: ChoiceProps) {
  const { t } = useTranslation('settings')
  const { settings, set, disabled } = useSettings()
  return (
    <Setting name={name}>
      <select
        className="schedule-select"
        aria-label={t(`field.${name}`)}
        aria-describedby={`setting-${name}`}
        value={settings[name]}
        disabled={disabled}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`option.${name}.${option}`)}
          </option>
        ))}
      </select>
    </Setting>
  )
}

type FlagName = 'rateFromInitialDuration' | 'useExpectedFinish' | 'openEndsCritical'

function FlagSetting({ name }: { name: FlagName }) {
  const { t } = useTranslation('settings')
  const { settings, set, disabled } = useSettings()
  return (
    <Setting name={name}>
      <input
        type="checkbox"
        aria-label={t(`field.${name}`)}
        aria-describedby={`setting-${name}`}
        checked={settings[name]}
        disabled={disabled}
        onChange={(event) => set({ [name]: event.currentTarget.checked })}
      />
    </Setting>
  )
}

function CalendarSetting() {
  const { actions } = useSchedule()
  const { t } = useTranslation('settings')
  const { settings, set, disabled } = useSettings()
  const { calendars } = useSnapshot(actions.session.state)
  return (
    <Setting name="defaultCalendarId">
      <select
        className="schedule-select"
        aria-label={t('field.defaultCalendarId')}
        value={settings.defaultCalendarId}
        disabled={disabled}
        onChange={(event) => set({ defaultCalendarId: event.currentTarget.value })}
      >
        {calendars.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Setting>
  )
}

function ThresholdSetting() {
  const { actions } = useSchedule()
  const { t } = useTranslation('settings')
  const { settings, set, disabled } = useSettings()
  const perDay = dayOfDefaultCalendar(actions.session.frame)
  const commit = (text: string): string | null => {
    const criticalThreshold = parseLag(text, perDay)
    return criticalThreshold === null ? t('schedule:edit.lag') : set({ criticalThreshold })
  }
  return (
    <Setting name="criticalThreshold">
      <LengthInput
        label={t('field.criticalThreshold')}
        minutes={settings.criticalThreshold}
        perDay={perDay}
        disabled={disabled}
        onCommit={commit}
      />
    </Setting>
  )
}

const icons = { remains: Calculator, targetDates: Flag, missing: SearchTemplate }

/** A command of the registry with what it does. */
function CommandLine({ id }: { id: keyof typeof icons }) {
  const { actions } = useSchedule<HasCalculation>()
  const { t } = useTranslation('settings')
  useSnapshot(actions.session.state)
  const command: ScreenCommand<HasCalculation> = settingsCommands.find((one) => one.id === id)!
  const why = useWhyDisabled(command)
  const Icon = icons[id]
  return (
    <div className="settings-action">
      <Button
        size="small"
        icon={<Icon size={14} />}
        text={t(`schedule:command.${id}`)}
        disabled={why !== null}
        title={why ?? undefined}
        onClick={() => command.run(actions)}
      />
      <small>{t(`action.${id}`)}</small>
    </div>
  )
}
