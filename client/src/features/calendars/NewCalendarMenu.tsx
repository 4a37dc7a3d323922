import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { CaretDown, Plus } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { type Preset, presetDraft, presets } from '../../parts/calendars/presets.ts'
import { mayLeaveDraft } from './CalendarList.tsx'
import { beginCalendar } from './library-state.ts'

/** A new calendar begins with one of the usual ones. */
export function NewCalendarMenu({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('calendars')
  const begin = async (preset: Preset): Promise<void> => {
    if (!(await mayLeaveDraft(t('leave')))) return
    beginCalendar(
      presetDraft(preset, t(`preset.${preset}`), (key) => t(key)),
      null,
    )
  }
  const menu = (
    <Menu>
      {presets.map((preset) => (
        <MenuItem key={preset} text={t(`preset.${preset}`)} onClick={() => void begin(preset)} />
      ))}
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="bottom-start">
      <Button
        variant={primary ? 'solid' : 'minimal'}
        intent="primary"
        icon={<Plus />}
        endIcon={<CaretDown />}
        text={t('new')}
        data-testid="calendar-new"
      />
    </PopoverNext>
  )
}
