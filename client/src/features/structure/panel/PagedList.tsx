import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import type { usePages } from './use-pages.ts'

interface PagedListProps<Item> {
  pages: ReturnType<typeof usePages<Item>>
  label: string
  /** Instead of the list where nothing is in it. */
  nothing: string
  children: (item: Item) => ReactNode
}

/** Lines of what stands in the schedules below a node, with a way to more of them. */
export function PagedList<Item>({ pages, label, nothing, children }: PagedListProps<Item>) {
  const { t } = useTranslation('structure')
  const { value, error, again, more, isBusy } = pages
  if (value === null) {
    return error === null ? (
      <p className="pl-muted">{t('list.reading')}</p>
    ) : (
      <ReadFailure error={error} again={again} />
    )
  }
  if (value.items.length === 0) return <p className="pl-muted">{nothing}</p>
  return (
    <>
      <ul className="pl-listed" aria-label={label}>
        {value.items.map(children)}
      </ul>
      {more && <Button variant="minimal" loading={isBusy} text={t('list.more')} onClick={() => void more()} />}
    </>
  )
}
