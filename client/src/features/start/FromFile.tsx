import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toastError } from '../../shell/toast.ts'
import { acceptedFiles } from '../upload/index.ts'
import { startFromFile } from './from-file.ts'

const kinds = ['XER', 'XML', 'XLSX', 'IFC'] as const

/** Makes a space of the file and goes there; `isBusy` until then. */
export function useFromFile(): { isBusy: boolean; take: (file: File | undefined) => void } {
  const { t } = useTranslation('start')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const take = (file: File | undefined): void => {
    if (!file || isBusy) return
    setBusy(true)
    startFromFile(file, t('newSpace'))
      .then((path) => navigate(path))
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return { isBusy, take }
}

/** One of the cards: a file chosen here, or dropped anywhere on the page. */
export function FromFile({ isBusy, take }: ReturnType<typeof useFromFile>) {
  const { t } = useTranslation('start')
  const field = useRef<HTMLInputElement>(null)
  return (
    <article className="pl-space-card start-file" aria-busy={isBusy}>
      <h2>{t('file.title')}</h2>
      <p>{t('file.text')}</p>
      <footer>
        {kinds.map((kind) => (
          <span key={kind} className="start-kind">
            {kind}
          </span>
        ))}
        <div className="pl-spring" />
        <input
          ref={field}
          type="file"
          hidden
          accept={acceptedFiles}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
        <button type="button" className="start-browse" disabled={isBusy} onClick={() => field.current?.click()}>
          {t(isBusy ? 'file.busy' : 'file.browse')}
        </button>
      </footer>
    </article>
  )
}
