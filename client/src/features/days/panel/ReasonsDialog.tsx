import { Button, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type DayReason, dayReasonsSave } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'

interface ReasonsDialogProps {
  spaceId: string
  reasons: readonly DayReason[]
  close: () => void
}

/** Why work is not done, of the space: a letter that is typed into a cell, and what it stands for. */
export function ReasonsDialog({ spaceId, reasons, close }: ReasonsDialogProps) {
  const { t } = useTranslation('days')
  const [lines, setLines] = useState(() => reasons.filter(({ active }) => active).map((one) => ({ ...one })))
  const change = (id: string, fields: Partial<DayReason>): void =>
    setLines((before) => before.map((one) => (one.id === id ? { ...one, ...fields } : one)))
  const isWrong = lines.some(({ code, name }) => code.trim() === '' || name.trim() === '')
  const save = () => call(dayReasonsSave, { params: { spaceId }, input: { reasons: lines } })
  return (
    <ActDialog title={t('reasons')} submit={t('save')} disabled={isWrong} work={save} close={close}>
      {() => (
        <>
          {lines.map(({ id, code, name }) => (
            <div key={id} className="days-reason-line">
              <InputGroup
                aria-label={t('letter')}
                value={code}
                maxLength={4}
                onValueChange={(text) => change(id, { code: text })}
              />
              <InputGroup
                aria-label={t('reasonName')}
                value={name}
                fill
                onValueChange={(text) => change(id, { name: text })}
              />
              <Button
                variant="minimal"
                icon={<Cross />}
                aria-label={t('removeReason', { name })}
                onClick={() => setLines((before) => before.filter((one) => one.id !== id))}
              />
            </div>
          ))}
          <Button
            text={t('addReason')}
            onClick={() => setLines((before) => [...before, { id: newId(), code: '', name: '', active: true }])}
          />
        </>
      )}
    </ActDialog>
  )
}
