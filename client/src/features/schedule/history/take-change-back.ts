import { type ChangeSetView, type TakingInput, versionChangeUndo } from '@plumbline/core/contract'
import i18next from 'i18next'
import { call } from '../../../api/call.ts'
import { momentOf } from '../../../i18n/format.ts'
import { attempt } from '../../../shell/attempt.ts'
import { asText } from '../../../shell/rich-text.ts'
import { toast } from '../../../shell/toast.ts'
import { askClashes, isLost } from '../../comparison/index.ts'

/** All that one change did, however long ago, once it was decided what holds of what others have changed since. */
export async function takeChangeBack(versionId: string, { seq, at, person }: ChangeSetView): Promise<void> {
  const t = i18next.getFixedT(null, 'history')
  const undo = (input: TakingInput) => call(versionChangeUndo, { params: { versionId, seq }, input, quiet: true })
  await attempt(async () => {
    const told = await undo({ preview: true })
    if (isLost(told)) return toast.notice(t('takeAll.nothing'))
    const name = asText(person?.name ?? t('system'))
    const count = told.taken + told.clashes.filter(({ fact }) => fact !== null).length
    const decided = await askClashes(told, t('takeAll.question', { name, date: momentOf(at), count }))
    if (!decided) return
    const { kept } = await undo(decided)
    toast.notice(kept === 0 ? t('takeAll.done') : t('takeAll.doneExcept', { count: kept }))
  })
}
