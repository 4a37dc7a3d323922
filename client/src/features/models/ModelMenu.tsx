import { Menu, MenuItem } from '@blueprintjs/core'
import { Download, Edit, History, More, Move, Refresh, Trash } from '@blueprintjs/icons'
import {
  type Model,
  modelDelete,
  modelFile,
  modelRename,
  modelRestore,
  PRIMITIVES_SCHEMA,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { attempt, succeeds } from '../../shell/attempt.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { tellWayBack } from '../../shell/way-back.ts'
import { useFileChoice } from './AddModel.tsx'
import { AlignDialog } from './align/AlignDialog.tsx'
import type { ModelView } from './model-view.ts'
import { RevisionsDialog } from './RevisionsDialog.tsx'

/** What is done to a whole model. */
export function ModelMenu({ model, view }: { model: Model; view: ModelView }) {
  const { t } = useTranslation('model')
  const [dialog, setDialog] = useState<'rename' | 'align' | 'revisions' | null>(null)
  const { input, choose } = useFileChoice({ scheduleId: model.scheduleId, modelId: model.id })
  const remove = async (): Promise<void> => {
    const params = { modelId: model.id }
    if (!(await succeeds(() => call(modelDelete, { params })))) return
    const restore = () => void attempt(() => call(modelRestore, { params }))
    tellWayBack(t('deleted', { name: model.name }), { text: t('undo'), run: restore })
  }
  const menu = (
    <Menu>
      <MenuItem icon={<Edit />} text={t('rename')} onClick={() => setDialog('rename')} />
      <MenuItem icon={<Move />} text={t('align.open')} onClick={() => setDialog('align')} />
      {model.schema !== PRIMITIVES_SCHEMA && (
        <>
          <MenuItem icon={<Refresh />} text={t('revise')} onClick={choose} />
          <MenuItem icon={<History />} text={t('revisions')} onClick={() => setDialog('revisions')} />
          <MenuItem
            icon={<Download />}
            text={t('download')}
            href={urlOf(modelFile, { modelId: model.id }, undefined)}
            download
          />
        </>
      )}
      <MenuItem icon={<Trash />} intent="danger" text={t('delete')} onClick={() => void remove()} />
    </Menu>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the menu chooses no row
    // biome-ignore lint/a11y/useKeyWithClickEvents: nor does a key
    <span onClick={(event) => event.stopPropagation()}>
      {input}
      <MenuPopover content={menu}>
        <IconButton icon={<More />} label={t('menu', { name: model.name })} />
      </MenuPopover>
      {dialog === 'rename' && <RenameDialog model={model} close={() => setDialog(null)} />}
      {dialog === 'align' && <AlignDialog model={model} view={view} close={() => setDialog(null)} />}
      {dialog === 'revisions' && <RevisionsDialog model={model} close={() => setDialog(null)} />}
    </span>
  )
}

function RenameDialog({ model, close }: { model: Model; close: () => void }) {
  const { t } = useTranslation('model')
  const [name, setName] = useState(model.name)
  const rename = () => call(modelRename, { params: { modelId: model.id }, input: { name } })
  return (
    <ActDialog title={t('renameTitle')} submit={t('rename')} disabled={name.trim() === ''} work={rename} close={close}>
      {(error) => <TextField label={t('name')} value={name} onChange={setName} error={error || undefined} autoFocus />}
    </ActDialog>
  )
}
