import './replacements.css'
import { Button } from '@blueprintjs/core'
import { type ReplacementKind, replacementKinds, textOf } from '@plumbline/core/attributes'
import {
  type ReplacedWork,
  type ReplacementView,
  replacementApply,
  replacementList,
  replacementPreview,
} from '@plumbline/core/contract'
import { isPersonField } from '@plumbline/core/plan'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { scheduleText } from '../../../parts/words/schedule-text.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { toast, toastError } from '../../../shell/toast.ts'
import { useAnswer, useSchedule } from '../base/schedule-context.ts'
import { ReplacementForm } from './ReplacementForm.tsx'
import { ReplacementList } from './ReplacementList.tsx'

/** What the active replacements of one kind would change. */
interface Preview {
  kind: ReplacementKind
  total: number
  works: readonly ReplacedWork[]
}

/** What stands for what in the works of this schedule; looked at before it is done. */
export function ReplacementsDialog({ close }: { close: () => void }) {
  const { scheduleId, version } = useSchedule()
  const { t } = useTranslation('replacements')
  const canEdit = useAnswer(({ session }) => ['write', 'plan'].includes(session.state.status.right))
  const [replacements, setReplacements] = useState<ReplacementView[]>([])
  const [preview, setPreview] = useState<Preview | null>(null)
  const read = useCallback(async () => {
    setReplacements((await call(replacementList, { params: { scheduleId } })).replacements)
  }, [scheduleId])
  useEffect(() => void read().catch(toastError), [read])
  const look = (kind: ReplacementKind): void => {
    const params = { versionId: version.id, kind }
    call(replacementPreview, { params })
      .then((found) => setPreview({ kind, ...found }))
      .catch(toastError)
  }
  const apply = async (): Promise<void> => {
    if (!preview) return
    const params = { versionId: version.id, kind: preview.kind }
    const { changed } = await call(replacementApply, { params })
    toast.done(t('done', { count: changed }))
    close()
  }
  const kinds = replacementKinds.filter((kind) => replacements.some((one) => one.kind === kind && one.active))
  const footer = preview ? (
    <>
      <Button text={t('back')} onClick={() => setPreview(null)} />
      <Button
        intent="primary"
        autoFocus
        text={t('apply')}
        disabled={!canEdit || preview.total === 0}
        onClick={() => void apply().catch(toastError)}
      />
    </>
  ) : (
    <>
      <Button text={t('close')} onClick={close} />
      {kinds.map((kind) => (
        <Button key={kind} intent="primary" text={t(`look.${kind}`)} onClick={() => look(kind)} />
      ))}
    </>
  )
  return (
    <PanelDialog isOpen width={720} title={t('title')} onClose={close} footer={footer}>
      {preview ? (
        <ReplacedWorks {...preview} />
      ) : (
        <>
          <p>{t('lead')}</p>
          <ReplacementList replacements={replacements} canEdit={canEdit} changed={read} />
          {canEdit && <ReplacementForm added={read} />}
        </>
      )}
    </PanelDialog>
  )
}

function ReplacedWorks({ total, works }: Preview) {
  const { actions } = useSchedule()
  const { t } = useTranslation('replacements')
  const book = actions.session.store.attributes
  const told = ({ attributeId, before, after }: ReplacedWork['values'][number]): string => {
    if (isPersonField(attributeId)) {
      const [from, to] = [before, after].map((stored) => book.personName(textOf(stored, 'person')))
      return `${scheduleText(`column.${attributeId}`)}: ${from} → ${to}`
    }
    const attribute = book.all.find(({ id }) => id === attributeId)
    if (!attribute) return ''
    return `${attribute.name}: ${book.text(attribute, before) || '–'} → ${book.text(attribute, after) || '–'}`
  }
  return (
    <>
      <p>{total === 0 ? t('nothing') : t('works', { count: total })}</p>
      <ul className="replacements-works" data-testid="replaced-works">
        {works.map(({ id, code, name, values, resources }) => (
          <li key={id}>
            {`${code} ${name}`.trim()}
            <span>{[...values.map(told), ...resources.map(wordsOfResource)].join('; ')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** `Crane 1: 40 → Crane 1: 15 + Crane 2: 20`: what was done stays. */
function wordsOfResource({ before, kept, after }: ReplacedWork['resources'][number]): string {
  const held = (name: string, amount: string): string => `${name}: ${localDecimal(amount)}`
  const [old, other] = [before, after].map(({ code, name }) => name || code) as [string, string]
  const rest = held(other, after.plan)
  return `${held(old, before.plan)} → ${kept === null ? rest : `${held(old, kept)} + ${rest}`}`
}
