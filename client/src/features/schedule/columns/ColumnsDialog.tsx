import { Button, Checkbox } from '@blueprintjs/core'
import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'
import { gridColumns, shownKeys, usualColumns } from '../../../documents/schedule/rows/grid-columns.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'

/** Which columns the grid shows, and in which order; each change is seen at once behind the dialog. */
export function ColumnsDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  // The attributes are outside the state; the snapshot renders again when they change.
  const { columns: kept, attributesRevision: _ } = useSnapshot(actions.state)
  const book = actions.session.store.attributes
  const columns = shownKeys(kept, book)
  const hidden = [...gridColumns, ...book.columns()].map(({ key }) => key).filter((key) => !columns.includes(key))
  const title = (key: string): string => book.of(key)?.name ?? t(`column.${key}`)
  const toggle = (key: string): void =>
    actions.chooseColumns(columns.includes(key) ? columns.filter((other) => other !== key) : [...columns, key])
  const move = (key: string, by: number): void => {
    const at = columns.indexOf(key)
    const others = columns.filter((other) => other !== key)
    others.splice(Math.max(0, at + by), 0, key)
    actions.chooseColumns(others)
  }
  return (
    <PanelDialog
      isOpen
      width={400}
      title={t('columns.title')}
      onClose={close}
      footer={
        <>
          <Button text={t('columns.attributes')} onClick={() => actions.open({ kind: 'attributes' })} />
          <Button text={t('columns.usual')} onClick={() => actions.chooseColumns(usualColumns)} />
          <Button intent="primary" text={t('columns.done')} onClick={close} />
        </>
      }
    >
      <p className="schedule-muted">{t('columns.text')}</p>
      <ul className="schedule-columns">
        {[...columns, ...hidden].map((key) => (
          <li key={key}>
            <Checkbox
              label={title(key)}
              checked={columns.includes(key)}
              disabled={key === 'name'}
              onChange={() => toggle(key)}
            />
            {columns.includes(key) && <Movers column={title(key)} move={(by) => move(key, by)} />}
          </li>
        ))}
      </ul>
    </PanelDialog>
  )
}

function Movers({ column, move }: { column: string; move: (by: number) => void }) {
  const { t } = useScheduleText()
  return (
    <span>
      <IconButton icon={<ChevronUp size={14} />} label={t('columns.up', { column })} onClick={() => move(-1)} />
      <IconButton icon={<ChevronDown size={14} />} label={t('columns.down', { column })} onClick={() => move(1)} />
    </span>
  )
}
