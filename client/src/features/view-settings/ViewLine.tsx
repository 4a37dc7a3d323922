import { Edit, People, Person, Trash } from '@blueprintjs/icons'
import type { KeptView } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCan } from '../../session/session.ts'
import { confirm } from '../../shell/confirm.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { NameEditor } from '../../shell/NameEditor.tsx'
import { toastError } from '../../shell/toast.ts'
import { canBeShared, chooseDaily, mayChange, viewActs } from './view-acts.ts'
import { loadViewSettings } from './view-settings-state.ts'

/** False: it was refused, and the person knows why. */
async function done(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (failure) {
    toastError(failure)
    return false
  } finally {
    void loadViewSettings()
  }
}

interface ViewLineProps {
  view: KeptView
  /** Of its schedule. */
  path: string
}

/** One thing that is kept: its name opens it. */
export function ViewLine({ view, path }: ViewLineProps) {
  const { t } = useTranslation('viewsettings')
  const navigate = useNavigate()
  const can = useCan()
  const [renaming, setRenaming] = useState(false)
  const canEdit = can('schedule.edit')
  const { kind, name, shared, past, next } = view
  const open = async (): Promise<void> => {
    if (kind === 'daily' && canEdit && !(await done(() => chooseDaily(view)))) return
    void navigate(`${path}?${new URLSearchParams(viewActs[kind].address(view))}`)
  }
  return (
    <tr>
      <td>
        {renaming ? (
          <NameEditor
            label={t('rename', { name })}
            initial={name}
            onCancel={() => setRenaming(false)}
            onCommit={async (wanted) => {
              const isDone = await done(() => viewActs[kind].rename(view, { name: wanted, shared }))
              if (isDone) setRenaming(false)
              return isDone
            }}
          />
        ) : (
          <button type="button" className="pl-list-name" onClick={() => void open()}>
            {name}
          </button>
        )}
      </td>
      <td>{t(`kind.${kind}`, { past, next })}</td>
      <td>{view.versionName}</td>
      <td>{t(shared ? 'forAll' : 'onlyYours')}</td>
      <td>{mayChange(view, canEdit) && <Acts view={view} canEdit={canEdit} rename={() => setRenaming(true)} />}</td>
    </tr>
  )
}

interface ActsProps {
  view: KeptView
  canEdit: boolean
  rename: () => void
}

function Acts({ view, canEdit, rename }: ActsProps) {
  const { t } = useTranslation('viewsettings')
  const { kind, name, shared } = view
  const remove = async (): Promise<void> => {
    const question = { title: t('delete', { name }), message: t(shared ? 'deleteForAll' : 'deleteOwn'), useEnter: true }
    const answer = await confirm({ ...question, okLabel: t('deleteIt'), intent: 'danger' })
    if (answer) await done(() => viewActs[kind].remove(view))
  }
  const Sharing = shared ? Person : People
  return (
    <div className="view-settings-acts">
      <IconButton icon={<Edit size={14} />} label={t('rename', { name })} onClick={rename} />
      {canBeShared(view) && canEdit && (
        <IconButton
          icon={<Sharing size={14} />}
          label={t(shared ? 'keep' : 'share', { name })}
          onClick={() => void done(() => viewActs[kind].rename(view, { name, shared: !shared }))}
        />
      )}
      <IconButton icon={<Trash size={14} />} label={t('delete', { name })} onClick={() => void remove()} />
    </div>
  )
}
