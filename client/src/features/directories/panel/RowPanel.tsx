import type { DirectoryRowView, DirectoryView } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelTabs } from '../../../shell/PanelTabs.tsx'
import { SidePanel } from '../../../shell/SidePanel.tsx'
import type { RowBook } from '../rows/row-book.ts'
import type { SheetWords } from '../use-words.ts'
import { UsesTab } from '../uses/UsesTab.tsx'
import { ChecklistTab } from './ChecklistTab.tsx'
import { FieldsTab } from './FieldsTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'

interface RowPanelProps {
  row: DirectoryRowView
  book: RowBook
  words: SheetWords
  directory: DirectoryView
  readOnly: boolean
  close: () => void
}

type Tab = 'fields' | 'checklist' | 'uses' | 'history'

/** Rows of a directory of checklists say what is asked of works. */
const tabsOf = ({ kind }: DirectoryView): readonly Tab[] =>
  kind === 'checklist' ? ['fields', 'checklist', 'uses', 'history'] : ['fields', 'uses', 'history']

/** The selected row of a directory: all it holds, and what was done to it. */
export function RowPanel({ row, book, words, directory, readOnly, close }: RowPanelProps) {
  const { t } = useTranslation('directories')
  const [tab, setTab] = useState<Tab>(directory.kind === 'checklist' ? 'checklist' : 'fields')
  const path = book.ancestorsOf(row.id).reverse()
  return (
    <div className="directories-panel">
      <SidePanel
        title={row.name || t('unnamed')}
        extra={row.code === '' ? undefined : <small>{row.code}</small>}
        closeLabel={t('hidePanel')}
        close={close}
      >
        <p className="directories-muted">
          {path.length > 0 ? path.map(({ name }) => name).join(' / ') : directory.name}
        </p>
        <PanelTabs tabs={tabsOf(directory)} active={tab} choose={setTab}>
          {(one) => t(`tab.${one}`)}
        </PanelTabs>
        <div role="tabpanel" aria-label={t(`tab.${tab}`)}>
          {tab === 'fields' && <FieldsTab directoryId={directory.id} {...{ row, book, words, readOnly }} />}
          {tab === 'checklist' && <ChecklistTab directoryId={directory.id} rowId={row.id} readOnly={readOnly} />}
          {tab === 'uses' && <UsesTab row={row} directory={directory} />}
          {tab === 'history' && <HistoryTab row={row} book={book} words={words} directoryId={directory.id} />}
        </div>
      </SidePanel>
    </div>
  )
}
