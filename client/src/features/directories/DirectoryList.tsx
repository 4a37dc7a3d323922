import { Button, InputGroup } from '@blueprintjs/core'
import { Cube, Numerical, People, Plus, Properties, Search, Tick, User } from '@blueprintjs/icons'
import type { DirectoryView } from '@plumbline/core/contract'
import type { DirectoryKind } from '@plumbline/core/directories'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { useCan } from '../../session/session.ts'
import { DirectoryDialog } from './dialogs/DirectoryDialog.tsx'
import { directories, showArchived } from './directories-state.ts'
import { insertKey } from './grid/sheet-keys.ts'
import { groupedByNode } from './grouped.ts'

const icons: Readonly<Record<DirectoryKind, ComponentType<{ size?: number }>>> = {
  resource: People,
  checklist: Tick,
  custom: Properties,
  measure: Numerical,
  rbs: Cube,
  user_list: User,
}

interface DirectoryListProps {
  spaceId: string
  list: readonly DirectoryView[]
  openId: string
  choose: (id: string) => void
}

/** Directories below the nodes that own them. Insert makes one more. */
export function DirectoryList({ spaceId, list, openId, choose }: DirectoryListProps) {
  const { t } = useTranslation('directories')
  const can = useCan()
  const { withArchived } = useSnapshot(directories)
  const [search, setSearch] = useState('')
  const [isMaking, setMaking] = useState(false)
  const groups = groupedByNode(list, search)
  return (
    <nav
      className="directories-list"
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key === 'Insert' && !isMaking && can('directory.define')) setMaking(true)
      }}
    >
      <div className="directories-search">
        <InputGroup
          leftElement={<Search size={14} className="directories-search-icon" />}
          aria-label={t('find')}
          placeholder={t('find')}
          value={search}
          onValueChange={setSearch}
        />
      </div>
      <div className="directories-groups">
        {groups.map(({ nodeId, name, own }) => (
          <section key={nodeId ?? ''}>
            <h3>{nodeId === null ? t('ofSpace') : name}</h3>
            <ul>
              {own.map((one) => (
                <Entry key={one.id} directory={one} isOpen={one.id === openId} choose={() => choose(one.id)} />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className="directories-muted">{t('nothingFound')}</p>}
      </div>
      <footer>
        {can('directory.define') && (
          <Button variant="minimal" icon={<Plus />} onClick={() => setMaking(true)}>
            {t('make')} <kbd>{insertKey}</kbd>
          </Button>
        )}
        <Button
          variant="minimal"
          text={t(withArchived ? 'hideArchived' : 'showArchived')}
          onClick={() => void showArchived(!withArchived)}
        />
      </footer>
      {isMaking && <DirectoryDialog spaceId={spaceId} directory={null} made={choose} close={() => setMaking(false)} />}
    </nav>
  )
}

function Entry({ directory, isOpen, choose }: { directory: DirectoryView; isOpen: boolean; choose: () => void }) {
  const { t } = useTranslation('directories')
  const numbers = useNumbers()
  const { name, kind, rows, revision, status, archived } = directory
  const Icon = icons[kind]
  const isOut = archived || status === 'disabled'
  return (
    <li>
      <button
        type="button"
        className={isOut ? 'is-out' : undefined}
        aria-current={isOpen}
        title={archived ? t('archived') : t(`kind.${kind}`)}
        onClick={choose}
      >
        <Icon size={14} />
        <span>{name}</span>
        <small>{numbers(rows)}</small>
        <small>{t('revisionShort', { revision })}</small>
      </button>
    </li>
  )
}
