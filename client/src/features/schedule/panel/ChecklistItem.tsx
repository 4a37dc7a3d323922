import { type CheckItem, checkLimits, notedValues, tickedValues } from '@plumbline/core/checklists'
import { checklistTick } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { momentOf } from '../../../i18n/format.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { session } from '../../../session/session.ts'
import { toastError } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { isReachable } from '../base/why-disabled.ts'
import { ChecklistPicture } from './ChecklistPicture.tsx'

interface ChecklistItemProps {
  rowId: string
  item: CheckItem
  /** The facts of the work went past it. */
  isViolated: boolean
}

/** One line of a checklist: whether it was done, by whom and when, with a note and a picture. */
export function ChecklistItem({ rowId, item, isViolated }: ChecklistItemProps) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  const tick = useTick(rowId, item.id)
  const { done } = item
  const told = done
    ? `${actions.session.store.attributes.personName(done.by)}, ${momentOf(new Date(done.at).toISOString())}`
    : [
        item.required ? t(`checklist.gate.${item.gate}`) : '',
        item.role,
        item.photo && item.file === '' ? t('checklist.photoWanted') : '',
      ]
        .filter(Boolean)
        .join(' · ')
  const say = (said: { note?: string; file?: string }): null => {
    void actions.execute({ do: 'row.values', ids: [rowId], values: notedValues(item.id, said) })
    return null
  }
  return (
    <div className={`schedule-check ${isViolated ? 'is-violated' : ''}`}>
      <label>
        <input
          type="checkbox"
          checked={done !== null}
          disabled={!actions.canReport}
          onChange={(event) => tick(event.currentTarget.checked)}
        />
        <span>{item.text}</span>
      </label>
      <small>{isViolated ? `${t('checklist.violated')} · ${told}` : told}</small>
      <div className="schedule-check-said">
        <CellInput
          label={t('checklist.note', { item: item.text })}
          placeholder={t('checklist.noteHint')}
          value={item.note}
          disabled={!actions.canReport}
          onCommit={(note) => say({ note: note.slice(0, checkLimits.note) })}
        />
        <ChecklistPicture item={item} attach={(file) => say({ file })} />
      </div>
    </div>
  )
}

/**
 * Who and when is said by the server as long as it can be reached; without it by this browser, and the server looks at that
 * when it hears of it.
 */
function useTick(rowId: string, itemId: string): (done: boolean) => void {
  const { actions, version } = useSchedule()
  return (done) => {
    if (isReachable(actions)) {
      const params = { versionId: version.id, wbsId: rowId, itemId }
      call(checklistTick, { params, input: { done } }).catch(toastError)
      return
    }
    const own = done ? { by: session.person?.id ?? '', at: Date.now() } : null
    void actions.execute({ do: 'row.values', ids: [rowId], values: tickedValues(itemId, own) })
  }
}
