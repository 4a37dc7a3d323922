import { FileInput } from '@blueprintjs/core'
import { type Bidder, type BillAnswer, MOST_FILE_BYTES } from '@plumbline/core/estimate-files'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { answerBillFile } from './answer-bill.ts'

const fields = ['name', 'street', 'postCode', 'city'] as const
/** Who offers is the same the next time. */
const KEPT = 'estimates.bidder'
const MOST_SHOWN = 20

/** Offers the prices of the estimate for a bill of others (GAEB X83): under its numbers, without its texts (X84). */
export function AnswerBillDialog({ estimate, close }: { estimate: EstimateSession; close: () => void }) {
  const { t } = useTranslation('estimates')
  const [file, setFile] = useState<File | null>(null)
  const [bidder, setBidder] = useState(keptBidder)
  const [answer, setAnswer] = useState<BillAnswer | null>(null)
  const isTooLarge = (file?.size ?? 0) > MOST_FILE_BYTES
  const isBlank = fields.some((field) => bidder[field].trim() === '')
  /** False: it stays open, with what was left out or why nothing was written. */
  const work = async (): Promise<boolean> => {
    if (!file) return false
    localStorage.setItem(KEPT, JSON.stringify(bidder))
    const found = await answerBillFile(estimate, file, bidder)
    setAnswer(found)
    return found.ok && found.missing.length === 0
  }
  return (
    <ActDialog
      title={t('answer.title')}
      submit={t('answer.submit')}
      disabled={!file || isTooLarge || isBlank}
      work={work}
      close={close}
    >
      {(error) => (
        <>
          <FileInput
            fill
            hasSelection={file !== null}
            text={file?.name ?? t('answer.choose')}
            buttonText={t('answer.file')}
            inputProps={{ accept: '.x83,.X83,.xml', 'aria-label': t('answer.choose') }}
            onInputChange={({ currentTarget }) => {
              setFile((currentTarget as HTMLInputElement).files?.[0] ?? null)
              setAnswer(null)
            }}
          />
          {fields.map((field) => (
            <TextField
              key={field}
              label={t(`answer.${field}`)}
              value={bidder[field]}
              onChange={(text) => setBidder({ ...bidder, [field]: text.slice(0, 40) })}
            />
          ))}
          {isTooLarge && <p className="estimates-warning">{t('answer.fault.too_large')}</p>}
          {error !== '' && <p className="estimates-warning">{error}</p>}
          {answer && <Told answer={answer} />}
        </>
      )}
    </ActDialog>
  )
}

function Told({ answer }: { answer: BillAnswer }) {
  const { t } = useTranslation('estimates')
  if (!answer.ok) return <p className="estimates-warning">{t(`answer.fault.${answer.fault}`)}</p>
  const { missing, priced } = answer
  return (
    <p role="status" data-testid="bill-answered">
      {t('answer.priced', { count: priced })}{' '}
      {t('answer.missing', {
        count: missing.length,
        numbers: missing.slice(0, MOST_SHOWN).join(', '),
      })}
    </p>
  )
}

function keptBidder(): Bidder {
  const blank = { name: '', street: '', postCode: '', city: '' }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    const known = Object.entries(Object(kept)).filter(([, text]) => typeof text === 'string')
    return { ...blank, ...Object.fromEntries(known) }
  } catch {
    return blank
  }
}
