import { Button, Spinner } from '@blueprintjs/core'
import { Cross, Dot, Tick, Trash } from '@blueprintjs/icons'
import { type Notice, noticeActualVersion } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { ago, momentOf } from '../../i18n/format.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { confirm } from '../../shell/confirm.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { PanelTabs } from '../../shell/PanelTabs.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { RichText } from '../../shell/RichText.tsx'
import { toastError } from '../../shell/toast.ts'
import { openMessage } from '../chat/chat-state.ts'
import {
  chooseArea,
  loadNotices,
  loadOlder,
  noticeAreas,
  notices,
  openNotices,
  remove,
  removeAll,
  setChecked,
} from './notices-state.ts'
import { useNoticeWords } from './use-notice-words.ts'

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

/** Leads to what the notice is about, as far as it is still there; it counts as checked then. */
function useOpenNotice(): (notice: Notice) => Promise<void> {
  const navigate = useNavigate()
  const { spaceId: here } = useParams()
  return async ({ id, spaceId, epsId, scheduleId, versionId, kind, params }) => {
    openNotices(false)
    if (kind === 'works_merged' || kind === 'works_actual') {
      try {
        const actual = await call(noticeActualVersion, { params: { noticeId: id } })
        if (actual.scheduleId) void navigate(`/${actual.spaceId}/schedule/${actual.scheduleId}`)
      } catch (error) {
        toastError(error)
      }
      return
    }
    await setChecked(id)
    const { chatId, messageId } = params
    if (typeof chatId === 'string' && typeof messageId === 'string') {
      // Over the screen where one is, but for another space's, which has channels of its own.
      if (spaceId !== here) await navigate(`/${spaceId}`)
      if (await openMessage(spaceId, chatId, messageId)) return
    }
    if (scheduleId) void navigate(`/${spaceId}/schedule/${scheduleId}${versionId ? `?version=${versionId}` : ''}`)
    else {
      const tab = kind === 'mentioned' ? '&tab=node_info' : ''
      void navigate(epsId ? `/${spaceId}?node=${epsId}${tab}` : `/${spaceId}`)
    }
  }
}
