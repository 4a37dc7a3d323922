import { Button, Menu, MenuItem, PopoverNext, Tag } from '@blueprintjs/core'
import { Duplicate, Plus, Star, Trash } from '@blueprintjs/icons'
import { calendarCreate } from '@plumbline/core/contract'
import { writeDefinition } from '@plumbline/core/contract/calendar-days'
import type { Calendar, Id } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { type Preset, presetDraft, presets } from '../../../parts/calendars/presets.ts'
import { useCan } from '../../../session/session.ts'
import { toast, toastError } from '../../../shell/toast.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { replaceCommand, rowsOn } from './copies.ts'
import { readCopy, useSpaceLibrary } from './use-space-library.ts'

interface ListProps {
  chosen: Id
  onChoose: (id: Id) => void
}

/** Calendars of the schedule with their works, and what can be done with the chosen one. */
export function ScheduleCalendarList({ chosen, onChoose }: ListProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('calendars')
  const number = useNumbers()
  const canEdit = useCanEdit()
  useSnapshot(actions.session.state)
  const { store, frame } = actions.session
  const one = frame.calendars.find(({ id }) => id === chosen)
  return (
    <div className="calendars-list">
      {canEdit && <AddMenu onAdded={onChoose} />}
      <ul>
        {frame.calendars.map((calendar) => (
          <li key={calendar.id}>
            <button
              type="button"
              className="calendars-list-entry"
              aria-current={calendar.id === chosen}
              onClick={() => onChoose(calendar.id)}
            >
              <span className="calendars-list-name">{calendar.name}</span>
              {calendar.id === frame.settings.defaultCalendarId && (
                <Tag minimal intent="primary">
                  {t('default')}
                </Tag>
              )}
              <small>
                {t('schedule.works', { n: number(rowsOn(store, frame, calendar.id, true).length) })}
                {calendar.libraryId !== null &&
                  ` · ${t('schedule.fromLibrary', { revision: calendar.libraryRevision })}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {one && <Acts one={one} onChoose={onChoose} />}
    </div>
  )
}

/** From the library, or one of the usual ones. */
function AddMenu({ onAdded }: { onAdded: (id: Id) => void }) {
  const { actions, spaceId } = useSchedule()
  const { t } = useTranslation('calendars')
  const library = useSpaceLibrary(spaceId)
  const known = new Set(actions.session.frame.calendars.map(({ libraryId }) => libraryId))
  const put = async (calendar: Calendar): Promise<void> => {
    if (await actions.execute({ do: 'calendar.put', calendar })) onAdded(calendar.id)
  }
  const addCopy = (id: Id): void => void readCopy(id, newId()).then(put).catch(toastError)
  const addPreset = (preset: Preset): void => {
    const { baseId, week, ...draft } = presetDraft(preset, t(`preset.${preset}`), (key) => t(key))
    void put({ id: newId(), ...draft, week: week.map((day) => day ?? []), libraryId: null, libraryRevision: 0 })
  }
  const menu = (
    <Menu>
      <MenuItem text={t('schedule.fromTheLibrary')} disabled={library.calendars.length === 0}>
        {library.calendars.map(({ id, name }) => (
          <MenuItem key={id} text={name} disabled={known.has(id)} onClick={() => addCopy(id)} />
        ))}
      </MenuItem>
      {presets.map((preset) => (
        <MenuItem key={preset} text={t(`preset.${preset}`)} onClick={() => addPreset(preset)} />
      ))}
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="bottom-start">
      <Button size="small" icon={<Plus size={12} />} text={t('schedule.add')} data-testid="schedule-calendar-add" />
    </PopoverNext>
  )
}

function Acts({ one, onChoose }: { one: Calendar; onChoose: (id: Id) => void }) {
  const { actions, spaceId } = useSchedule()
  const { t } = useTranslation('calendars')
  const can = useCan()
  const canEdit = useCanEdit()
  const { store, frame } = actions.session
  const isDefault = frame.settings.defaultCalendarId === one.id
  const copy = async (): Promise<void> => {
    const calendar = { ...one, id: newId(), name: t('copyOf', { name: one.name }), libraryId: null, libraryRevision: 0 }
    if (await actions.execute({ do: 'calendar.put', calendar })) onChoose(calendar.id)
  }
  const share = async (): Promise<void> => {
    const input = { spaceId, epsId: null, baseId: null, name: one.name, ...writeDefinition(one) }
    try {
      const { calendar } = await call(calendarCreate, { input })
      toast.done(t('schedule.shared', { name: calendar.name }))
      const linked = { ...one, libraryId: calendar.id, libraryRevision: calendar.revision }
      await actions.execute({ do: 'calendar.put', calendar: linked })
    } catch (error) {
      toastError(error)
    }
  }
  if (!canEdit) return null
  const isUsed = isDefault || rowsOn(store, frame, one.id, false).length > 0
  return (
    <div className="calendars-acts">
      <Button
        size="small"
        variant="minimal"
        icon={<Star size={12} />}
        text={t('makeDefault')}
        disabled={isDefault}
        onClick={() => void actions.execute({ do: 'settings.set', settings: { defaultCalendarId: one.id } })}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Duplicate size={12} />}
        text={t('copy')}
        onClick={() => void copy()}
      />
      {can('calendar.edit') && one.libraryId === null && (
        <Button size="small" variant="minimal" text={t('schedule.share')} onClick={() => void share()} />
      )}
      <DeleteButton key={one.id} one={one} isUsed={isUsed} />
    </div>
  )
}

/** One that is used goes with the calendar that takes its place. */
function DeleteButton({ one, isUsed }: { one: Calendar; isUsed: boolean }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('calendars')
  const [asks, setAsks] = useState(false)
  const { store, frame } = actions.session
  const others = frame.calendars.filter(({ id }) => id !== one.id)
  if (asks && isUsed) {
    return (
      <select
        className="schedule-select"
        aria-label={t('delete.heir')}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
        autoFocus
        value=""
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setAsks(false)
        }}
        onChange={(event) => {
          setAsks(false)
          void actions.execute(replaceCommand(store, frame, one.id, event.currentTarget.value))
        }}
      >
        <option value="">{t('delete.heir')}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )
  }
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<Trash size={12} />}
      text={t('delete.button')}
      disabled={others.length === 0}
      onClick={() => (isUsed ? setAsks(true) : void actions.execute({ do: 'calendar.delete', id: one.id }))}
    />
  )
}
