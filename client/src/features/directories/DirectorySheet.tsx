import { Button, HTMLSelect, InputGroup, Menu, MenuItem } from '@blueprintjs/core'
import {
  Archive,
  DataLineage,
  Edit,
  GitMerge,
  Import,
  Key,
  Lock,
  More,
  PanelStats,
  Plus,
  Properties,
  Search,
  Unarchive,
} from '@blueprintjs/icons'
import {
  type DirectoryRowView,
  type DirectoryView,
  directoryArchive,
  directoryDownload,
} from '@plumbline/core/contract'
import { type KeyboardEvent, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { useNumbers } from '../../i18n/format.ts'
import { shortCode } from '../../i18n/languages.ts'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { forms, hideForm, showForm } from '../../shell/forms.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { onDemand } from '../../shell/on-demand.tsx'
import { PageFailure } from '../../shell/PageBody.tsx'
import { SubMenu } from '../../shell/SubMenu.tsx'
import { put, useQuery } from '../../shell/use-query.ts'
import { windowSize } from '../../shell/window-size.ts'
import { ColumnsDialog } from './dialogs/ColumnsDialog.tsx'
import { DirectoryDialog } from './dialogs/DirectoryDialog.tsx'
import { directories, loadBook, loadList } from './directories-state.ts'
import { perform } from './grid/perform.ts'
import { RowGrid } from './grid/RowGrid.tsx'
import { insertKey, sheetCommand } from './grid/sheet-keys.ts'
import { type Sheet, useSheet } from './grid/use-sheet.ts'
import { Opening } from './Opening.tsx'
import { OriginStrip } from './OriginStrip.tsx'
import { RowPanel } from './panel/RowPanel.tsx'
import type { RowBook } from './rows/row-book.ts'
import { lacks } from './rows/sheet-columns.ts'
import { UnsentStrip } from './unsent/UnsentStrip.tsx'
import { useSheetWords } from './use-words.ts'

const RelationsDialog = onDemand(async () => (await import('./relations/RelationsDialog.tsx')).RelationsDialog)
const RightsDialog = onDemand(async () => (await import('./dialogs/RightsDialog.tsx')).RightsDialog)
const MergeDialog = onDemand(async () => (await import('./uses/MergeDialog.tsx')).MergeDialog)
const UploadDialog = onDemand(async () => (await import('./upload/DirectoryUploadDialog.tsx')).DirectoryUploadDialog)

interface DirectorySheetProps {
  spaceId: string
  directory: DirectoryView
}

/** One directory: its rows, and the selected one beside them. */
export function DirectorySheet(props: DirectorySheetProps) {
  const { book, bookError } = useSnapshot(directories)
  if (book === null && bookError !== null) {
    return <PageFailure error={bookError} again={() => void loadBook(props.directory.id)} />
  }
  if (book === null) return <Opening rows={props.directory.rows} />
  return <OpenSheet {...props} book={book as RowBook} />
}

const NONE: Sheet['rows'] = []

/** Narrower than this the panel would leave the grid no room; it lies over it then, and waits to be asked for. */
const ROOM_FOR_PANEL = 1_240

function OpenSheet({ spaceId, directory, book }: DirectorySheetProps & { book: RowBook }) {
  const words = useSheetWords(spaceId, directory)
  const sheet = useSheet(book, words, directory.level === 'read' || directory.archived)
  const [hasPanel, setPanel] = useState(windowSize.width >= ROOM_FOR_PANEL)
  // Rows and what stands beside them are drawn behind the frame, in slices: all in one would hold up the page.
  const isFramed = useDeferredValue(true, false)
  const search = useRef<HTMLInputElement>(null)
  const focusSearch = (): void => search.current?.focus()
  /** A dialog gives the focus back to its button: these keys are meant for the rows all the same. */
  const passOn = (event: KeyboardEvent): void => {
    const { target } = event
    const isOurs = target instanceof HTMLButtonElement && target.closest('[role=dialog]') === null
    const command = isOurs ? sheetCommand(event) : null
    if (command?.do !== 'insert' && command?.do !== 'undo' && command?.do !== 'search') return
    event.preventDefault()
    perform(command, { sheet, page: 1, focusSearch })
  }
  return (
    <>
      <section className="directories-main" aria-label={directory.name} onKeyDown={passOn}>
        <Head {...{ spaceId, directory, sheet, search }} hasPanel={hasPanel} switchPanel={() => setPanel(!hasPanel)} />
        <UnsentStrip book={book} />
        <OriginStrip directoryId={directory.id} revision={directory.revision} readOnly={sheet.readOnly} />
        <RowGrid
          sheet={isFramed ? sheet : { ...sheet, rows: NONE }}
          isFramed={isFramed}
          isTree={directory.hierarchical}
          focusSearch={focusSearch}
        />
        <Foot sheet={sheet} directory={directory} book={book} />
      </section>
      {hasPanel && isFramed && sheet.active && (
        <RowPanel
          key={sheet.active.id}
          row={sheet.active}
          {...{ book, words, directory }}
          readOnly={sheet.readOnly}
          close={() => setPanel(false)}
        />
      )}
    </>
  )
}

interface HeadProps extends DirectorySheetProps {
  sheet: Sheet
  search: RefObject<HTMLInputElement | null>
  hasPanel: boolean
  switchPanel: () => void
}

function Head({ spaceId, directory, sheet, search, hasPanel, switchPanel }: HeadProps) {
  const { t } = useTranslation('directories')
  const numbers = useNumbers()
  const [dialog, setDialog] = useState<'columns' | 'edit' | 'relations' | 'rights' | null>(null)
  const { directoryUpload } = useSnapshot(forms)
  const { name, kind, hierarchical, rows, revision, columns, status, archived, level } = directory
  const facts = [t('rows', { count: rows }), t('revision', { revision })]
  return (
    <header className="directories-head">
      <DirectoryChoice openId={directory.id} />
      <h2 title={name}>{name}</h2>
      <span className="directories-tag">
        {[
          t(`kind.${kind}`),
          t(hierarchical ? 'tree' : 'flat'),
          ...(status === 'disabled' ? [t('status.disabled')] : []),
          ...(archived ? [t('archived')] : []),
        ].join(', ')}
      </span>
      {level === 'read' && (
        <span className="directories-tag is-closed" title={t('rights.readsWhy')}>
          <Lock size={12} /> {t('rights.reads')}
        </span>
      )}
      <span className="directories-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
      <div className="pl-spring" />
      <InputGroup
        inputRef={search}
        className="directories-find"
        leftElement={<Search size={14} className="directories-search-icon" />}
        aria-label={t('findRow')}
        placeholder={t('findRow')}
        title="Ctrl+F"
        value={sheet.search}
        onValueChange={sheet.setSearch}
        onKeyDown={(event) => {
          if (event.key === 'Escape') sheet.setSearch('')
          if (!['Escape', 'Enter', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          sheet.select({ row: 0, column: 1, anchor: 0 })
          document.querySelector<HTMLElement>('.directories-sheet')?.focus()
        }}
      />
      {level === 'define' && !archived && (
        <Button variant="minimal" icon={<Properties />} onClick={() => setDialog('columns')}>
          {t('columns.button')} <small>{numbers(columns.length)}</small>
        </Button>
      )}
      {!sheet.readOnly && (
        <Button intent="primary" icon={<Plus />} onClick={sheet.insert}>
          {t('row')} <small>{insertKey}</small>
        </Button>
      )}
      <IconButton
        icon={<PanelStats size={14} />}
        label={t(hasPanel ? 'hidePanel' : 'showPanel')}
        aria-pressed={hasPanel}
        onClick={switchPanel}
      />
      <MoreMenu
        directory={directory}
        edit={() => setDialog('edit')}
        relate={() => setDialog('relations')}
        grant={() => setDialog('rights')}
      />
      {dialog === 'relations' && <RelationsDialog spaceId={spaceId} close={() => setDialog(null)} />}
      {directoryUpload && <UploadDialog directory={directory} close={() => hideForm('directoryUpload')} />}
      {dialog === 'columns' && <ColumnsDialog directory={directory} close={() => setDialog(null)} />}
      {dialog === 'rights' && <RightsDialog directory={directory} close={() => setDialog(null)} />}
      {dialog === 'edit' && <DirectoryDialog spaceId={spaceId} directory={directory} close={() => setDialog(null)} />}
    </header>
  )
}

const formats = ['xlsx', 'csv', 'json'] as const

interface MoreMenuProps {
  directory: DirectoryView
  edit: () => void
  relate: () => void
  grant: () => void
}

function MoreMenu({ directory, edit, relate, grant }: MoreMenuProps) {
  const { t, i18n } = useTranslation('directories')
  const { id, name, archived, level } = directory
  const language = shortCode(i18n.language) === 'ru' ? 'ru' : 'en'
  const archive = async (): Promise<void> => {
    if (
      !archived &&
      !(await confirm({ message: t('archive.ask', { name }), okLabel: t('archive.ok'), useEnter: true }))
    )
      return
    const input = { archived: !archived }
    await attempt(() => call(directoryArchive, { params: { directoryId: id }, input, quiet: true }))
    await loadList()
  }
  return (
    <MenuPopover
      content={
        <Menu>
          {level === 'define' && (
            <MenuItem icon={<Edit />} text={t('edit.button')} disabled={archived} onClick={edit} />
          )}
          {level !== 'read' && (
            <MenuItem
              icon={<Import />}
              text={t('upload.open')}
              disabled={archived}
              onClick={() => showForm('directoryUpload')}
            />
          )}
          <MenuItem icon={<DataLineage />} text={t('relations.open')} onClick={relate} />
          <MenuItem icon={<Key />} text={t('rights.open')} onClick={grant} />
          <SubMenu text={t('download')}>
            {formats.map((format) => (
              <MenuItem
                key={format}
                text={t(`downloadAs.${format}`)}
                href={urlOf(directoryDownload, { directoryId: id, format }, { language })}
              />
            ))}
          </SubMenu>
          {level === 'define' && (
            <MenuItem
              icon={archived ? <Unarchive /> : <Archive />}
              text={t(archived ? 'archive.back' : 'archive.button')}
              onClick={() => void archive()}
            />
          )}
        </Menu>
      }
    >
      <IconButton icon={<More size={14} />} label={t('more')} />
    </MenuPopover>
  )
}

/** Instead of the list at the left, where there is no room for it. */
function DirectoryChoice({ openId }: { openId: string }) {
  const { t } = useTranslation('directories')
  const { list } = useSnapshot(directories)
  const [, edit] = useQuery()
  return (
    <HTMLSelect
      className="directories-choice"
      aria-label={t('title')}
      value={openId}
      options={(list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => {
        const { value } = event.currentTarget
        edit((query) => put(query, 'directory', value))
      }}
    />
  )
}

function incompleteIn(rows: Sheet['rows'], columns: RowBook['columns']): number {
  const wanted = columns.filter(({ required }) => required)
  return wanted.length === 0 ? 0 : rows.filter(({ row, isNew }) => !isNew && lacks(row, wanted).length > 0).length
}

/** Nobody looks through more of them. */
const MOST_MERGED = 50

function Foot({ sheet, directory, book }: { sheet: Sheet; directory: DirectoryView; book: RowBook }) {
  const { t } = useTranslation('directories')
  const [merging, setMerging] = useState<readonly DirectoryRowView[] | null>(null)
  const mayMerge = !sheet.readOnly && sheet.selected.length > 1 && sheet.selected.length <= MOST_MERGED
  const incomplete = useMemo(() => incompleteIn(sheet.rows, book.columns), [sheet.rows, book])
  return (
    <footer className="directories-foot">
      <span>{t('rows', { count: book.size })}</span>
      {directory.disabledRows > 0 && <span>{t('disabledRows', { count: directory.disabledRows })}</span>}
      {sheet.search !== '' && <span>{t('found', { count: sheet.rows.length })}</span>}
      {incomplete > 0 && <span className="is-warning">{t('incomplete', { count: incomplete })}</span>}
      <div className="pl-spring" />
      {sheet.selected.length > 1 && <span>{t('selected', { count: sheet.selected.length })}</span>}
      {mayMerge && (
        <Button size="small" variant="minimal" icon={<GitMerge size={14} />} onClick={() => setMerging(sheet.selected)}>
          {t('merge.button')}
        </Button>
      )}
      {merging && <MergeDialog {...{ directory, book }} rows={merging} close={() => setMerging(null)} />}
    </footer>
  )
}
