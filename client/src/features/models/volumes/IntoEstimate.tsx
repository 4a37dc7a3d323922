import { type ElementAmount, type ElementQuery, elementAmounts } from '@plumbline/core/bim'
import {
  costrEstimateCommands,
  costrEstimateContent,
  costrEstimateList,
  costrMeasureList,
  costrModelMeasure,
} from '@plumbline/core/contract'
import { type EstimateCommand, ordersBetween } from '@plumbline/core/documents/estimate'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { newId } from '../../../api/new-id.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { toast } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'

interface IntoEstimateProps {
  scheduleId: string
  elements: ElementQuery['elements']
  close: () => void
}

/** More than that nobody looks through: the text narrows them. */
const MOST_SHOWN = 200

/** Chosen elements become a take-off line of an item, which can be compared with the models later. */
export function IntoEstimate({ scheduleId, elements, close }: IntoEstimateProps) {
  const { t, i18n } = useTranslation('modelVolumes')
  const [chosenId, chooseEstimate] = useState('')
  const [text, setText] = useState('')
  const [wanted, chooseItem] = useState('')
  const [by, setBy] = useState<ElementAmount>('volume')
  const [property, setProperty] = useState('')
  const [comment, setComment] = useState('')
  const list = useRead(scheduleId, (signal) => call(costrEstimateList, { params: { scheduleId }, signal, quiet: true }))
  const open = (list.value?.estimates ?? []).filter(({ state }) => state === 'draft' || state === 'checked')
  const estimateId = open.some(({ id }) => id === chosenId) ? chosenId : (open[0]?.id ?? '')
  const params = { estimateId }
  const content = useRead(estimateId, async (signal) =>
    estimateId === '' ? null : call(costrEstimateContent, { params, signal, quiet: true }),
  )
  const items = (content.value?.items ?? []).filter(({ code, name }) => isLike(`${code} ${name}`, text))
  const item = items.find(({ id }) => id === wanted) ?? items[0]
  const query: ElementQuery = { by, property, unit: item?.unit ?? '', elements, rule: null, conditions: [] }
  const isAsked = item !== undefined && (by !== 'property' || property !== '')
  const counted = useRead(JSON.stringify([estimateId, isAsked, query]), async (signal) =>
    isAsked ? call(costrModelMeasure, { params, input: { query }, signal, quiet: true }) : null,
  )
  const amount = counted.value?.amount ?? null
  const take = async (): Promise<void> => {
    if (!item || amount === null) return
    await putLine(estimateId, { itemId: item.id, comment: comment.trim(), length: amount }, query)
    toast.done(t('estimate.taken', { name: item.name || item.code }))
  }
  const error = list.error ?? content.error
  return (
    <ActDialog
      title={t('estimate.title')}
      submit={t('estimate.take')}
      disabled={amount === null}
      work={take}
      close={close}
    >
      {(refused) => (
        <>
          {error !== null && <ReadFailure error={error} again={list.error ? list.again : content.again} />}
          {list.value && open.length === 0 && <p className="pl-muted">{t('estimate.none')}</p>}
          {open.length > 0 && (
            <>
              <SelectField
                label={t('estimate.estimate')}
                value={estimateId}
                options={open.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }))}
                onChange={chooseEstimate}
              />
              <TextField label={t('estimate.find')} value={text} onChange={setText} />
              <SelectField
                label={t('estimate.item')}
                value={item?.id ?? ''}
                options={items
                  .slice(0, MOST_SHOWN)
                  .map(({ id, code, name, unit }) => ({ value: id, label: `${code} ${name}, ${unit}` }))}
                onChange={chooseItem}
                hint={items.length > MOST_SHOWN ? t('estimate.more', { count: items.length - MOST_SHOWN }) : undefined}
              />
              <SelectField
                label={t('estimate.by')}
                value={by}
                options={elementAmounts.map((value) => ({ value, label: t(`estimate.amount.${value}`) }))}
                onChange={(value) => setBy(value as ElementAmount)}
              />
              {by === 'property' && (
                <TextField
                  label={t('estimate.property')}
                  value={property}
                  onChange={(name) => setProperty(name.slice(0, 200))}
                />
              )}
              <TextField
                label={t('estimate.comment')}
                value={comment}
                error={refused || undefined}
                onChange={(typed) => setComment(typed.slice(0, 512))}
              />
              {counted.value && (
                <p role="status" data-testid="into-estimate">
                  {amount === null
                    ? t('estimate.unknown')
                    : `${formatNumber(Number(amount), shortCode(i18n.language), 6)} ${item?.unit ?? ''}`}
                </p>
              )}
            </>
          )}
        </>
      )}
    </ActDialog>
  )
}

const isLike = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase())

interface Taken {
  itemId: string
  comment: string
  length: string
}

/** Behind the lines that the item has. */
async function putLine(estimateId: string, { itemId, comment, length }: Taken, query: ElementQuery): Promise<void> {
  const params = { estimateId }
  const { lines } = await call(costrMeasureList, { params, input: { itemId }, quiet: true })
  const order = ordersBetween(lines.at(-1)?.order ?? null, null, 1, Math.random)?.[0] ?? 'V'
  const id = newId()
  const sizes = { n: '', length, width: '', height: '', formula: '' }
  const commands: EstimateCommand[] = [
    { do: 'takeOff.set', lines: [{ id, itemId, order, comment, ...sizes, source: 'bim', ref: '' }] },
    { do: 'takeOff.source', sources: [{ id, query }] },
  ]
  // Core checks every field of them.
  await call(costrEstimateCommands, { params, input: { commands: commands as never }, quiet: true })
}
