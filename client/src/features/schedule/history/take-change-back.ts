import { type ChangeSetView, versionChangeUndo } from '@plumbline/core/contract'
import i18next from 'i18next'
import { call } from '../../../api/call.ts'
import { momentOf } from '../../../i18n/format.ts'
import { clashQuestion } from '../../../parts/words/clash-question.ts'
import { attempt } from '../../../shell/attempt.ts'
import { confirm } from '../../../shell/confirm.ts'
import { asText } from '../../../shell/rich-text.ts'
import { toast } from '../../../shell/toast.ts'

/** All that one change did, however long ago, once it was said what others have changed since and stays. */
export async function takeChangeBack(versionId: string, { seq, at, person }: ChangeSetView): Promise<void> {
  const t = i18next.getFixedT(null, 'history')
  const undo = (preview: boolean) =>
    call(versionChangeUndo, { params: { versionId, seq }, input: { preview }, quiet: true })
  await attempt(async () => {
    const told = await undo(true)
    if (told.taken === 0) return toast.notice(t('takeAll.nothing'))
    const name = asText(person?.name ?? t('system'))
    const message = t('takeAll.question', { name, date: momentOf(at), count: told.taken })
    if (!(await confirm(clashQuestion(told, message)))) return
    const { kept } = await undo(false)
    toast.notice(kept === 0 ? t('takeAll.done') : t('takeAll.doneExcept', { count: kept }))
  })
}
