import { Button, Spinner } from '@blueprintjs/core'
import { Cross, Dot, Tick, Trash } from '@blueprintjs/icons'
import type { Notice } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ago, momentOf } from '../../i18n/format.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { confirm } from '../../shell/confirm.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { PanelTabs } from '../../shell/PanelTabs.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { RichText } from '../../shell/RichText.tsx'
import {
  chooseArea,
  loadNotices,
  loadOlder,
  noticeAreas,
  notices,
  remove,
  removeAll,
  setChecked,
} from './notices-state.ts'
import { useNoticeWords } from './use-notice-words.ts'
import { useOpenNotice } from './use-open-notice.ts'

/** The bell and the personal area, one beside the other. */
export function NoticeList() {
  const { t } = useTranslation('notices')
  const { area, status } = useSnapshot(notices)
  const counts = { bell: status.unchecked, personal: status.personalUnchecked }
  return (
    <section className="pl-notices" aria-label={t('title')}>
      <header>
        <PanelTabs tabs={noticeAreas} active={area} choose={chooseArea}>
          {(one) => (
            <>
              {t(`tab.${one}`)}
              {counts[one] > 0 && <span className="pl-notice-count">{counts[one]}</span>}
            </>
          )}
        </PanelTabs>
        <Tools />
      </header>
      <Lines />
    </section>
  )
}

function Tools() {
  const { t } = useTranslation('notices')
  const { area, list, status } = useSnapshot(notices)
  const letGo = async (): Promise<void> => {
    const question = { title: t('deleteTitle'), message: t('deleteText'), okLabel: t('deleteAll') }
    if (await confirm({ ...question, intent: 'danger' })) await removeAll()
  }
  return (
    <>
      {area === 'bell' && (
        <IconButton
          icon={<Tick size={14} />}
          label={t('checkAll')}
          disabled={status.unchecked === 0}
          onClick={() => void setChecked()}
        />
      )}
      <IconButton
        icon={<Trash size={14} />}
        label={t('deleteAll')}
        disabled={!list || list.length === 0}
        onClick={() => void letGo()}
      />
    </>
  )
}

function Lines() {
  const { t } = useTranslation('notices')
  const { area, list, hasMore, error } = useSnapshot(notices)
  if (list === null && error !== null) return <ReadFailure error={error} again={() => void loadNotices()} />
  if (list === null) return <Spinner size={24} />
  if (list.length === 0) return <p className="pl-notices-empty">{t(area === 'bell' ? 'empty' : 'emptyPersonal')}</p>
  return (
    <ul>
      {(list as Notice[]).map((notice) => (
        <Line key={notice.id} notice={notice} />
      ))}
      {hasMore && (
        <li>
          <Button size="small" variant="minimal" text={t('older')} onClick={() => void loadOlder()} />
        </li>
      )}
    </ul>
  )
}

function Line({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notices')
  const words = useNoticeWords()
  const open = useOpenNotice()
  const { id, by, at, checked } = notice
  return (
    <li className={checked ? 'is-checked' : ''}>
      {by ? <Avatar person={by} size={20} /> : <span className="pl-notice-nobody" />}
      <div>
        <button type="button" className="pl-notice-text" onClick={() => void open(notice)}>
          <RichText message={words(notice)} />
        </button>
        <time dateTime={at} title={momentOf(at)}>
          {ago(at)}
        </time>
      </div>
      {!checked && (
        <IconButton
          icon={<Dot size={16} className="pl-notice-dot" />}
          label={t('check')}
          onClick={() => void setChecked(id)}
        />
      )}
      <IconButton icon={<Cross size={12} />} label={t('delete')} onClick={() => void remove(id)} />
    </li>
  )
}
