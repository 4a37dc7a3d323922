import { Button, Spinner } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { type StorageItem, storageDownload } from '@plumbline/core/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callBlob } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { PdfPages } from '../../parts/paper/pdf-pages.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useRead } from '../../shell/use-read.ts'
import { previewKindOf } from './preview-kind.ts'

/** Of a text that is longer, its begin. */
const MOST_CHARACTERS = 200_000

/** What is in a file, drawn; nothing of it is run. */
export function FilePreview({ item }: { item: StorageItem }) {
  const { t } = useTranslation('files')
  const kind = previewKindOf(item)
  return (
    <div className="pl-file-preview">
      {kind === null && <p className="pl-muted">{t('noPreview')}</p>}
      {kind === 'picture' && <img src={urlOf(storageDownload, { storageId: item.id }, {})} alt={item.name} />}
      {kind === 'text' && <TextPreview storageId={item.id} />}
      {kind === 'pdf' && <PdfPreview storageId={item.id} />}
    </div>
  )
}

const contentOf = (storageId: string, signal: AbortSignal): Promise<Blob> =>
  callBlob(storageDownload, { params: { storageId }, signal, quiet: true })

function TextPreview({ storageId }: { storageId: string }) {
  const { value, error, again } = useRead(`text ${storageId}`, async (signal) =>
    (await contentOf(storageId, signal)).slice(0, MOST_CHARACTERS).text(),
  )
  if (error !== null) return <ReadFailure error={error} again={again} />
  return value === null ? <Spinner size={24} /> : <pre>{value}</pre>
}

/** Null: it is damaged, or locked. */
async function pagesOf(file: Blob, signal: AbortSignal): Promise<PdfPages | null> {
  const pages = await PdfPages.of(file).catch(() => null)
  if (signal.aborted) pages?.close()
  return pages
}

function PdfPreview({ storageId }: { storageId: string }) {
  const { t } = useTranslation('files')
  const { value, error, again } = useRead(`pdf ${storageId}`, async (signal) => ({
    pages: await pagesOf(await contentOf(storageId, signal), signal),
  }))
  const pages = value?.pages
  useEffect(() => () => pages?.close(), [pages])
  const [number, setNumber] = useState(1)
  if (error !== null) return <ReadFailure error={error} again={again} />
  if (!value) return <Spinner size={24} />
  if (!pages) return <p className="pl-muted">{t('unreadable')}</p>
  const isPage = (page: number): boolean => page >= 1 && page <= pages.count
  const step = (by: number, label: string, icon: React.ReactElement) => (
    // One that is disabled loses the focus, and the dialog its keys.
    <Button
      variant="minimal"
      icon={icon}
      aria-label={label}
      aria-disabled={!isPage(number + by)}
      onClick={() => isPage(number + by) && setNumber(number + by)}
    />
  )
  return (
    <>
      {pages.count > 1 && (
        <div className="pl-file-pages">
          {step(-1, t('pageBefore'), <ChevronLeft />)}
          <span aria-live="polite">{t('page', { number, count: pages.count })}</span>
          {step(1, t('pageAfter'), <ChevronRight />)}
        </div>
      )}
      <Page pages={pages} number={number} />
    </>
  )
}

/** As wide as there is room; the page before stays until this one is painted. */
function Page({ pages, number }: { pages: PdfPages; number: number }) {
  const { t } = useTranslation('files')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const painting = new AbortController()
    pages.paint(number, place.current?.clientWidth ?? 800, painting.signal).then(
      (canvas) => place.current?.replaceChildren(canvas),
      // Another one is painted in its place, or the document is closed.
      () => undefined,
    )
    return () => painting.abort()
  }, [pages, number])
  return <div ref={place} className="pl-file-page" role="img" aria-label={t('page', { number, count: pages.count })} />
}
