import type { EpsNode } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { forms, hideForm } from '../../../shell/forms.ts'
import { uiState } from '../../../shell/ui-state.ts'
import { BackupsDialog } from '../../backups/index.ts'
import { ExportManyDialog } from '../batch/ExportManyDialog.tsx'
import { ImportFilesDialog } from '../batch/ImportFilesDialog.tsx'
import { ReportsDialog } from '../batch/ReportsDialog.tsx'
import { structure } from '../structure-state.ts'
import { BinDialog } from './BinDialog.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { ProjectSettingsDialog } from './ProjectSettingsDialog.tsx'

/** At most one of them is open. */
export function StructureDialogs() {
  const { dialog, createBelow, nodes, spaceId } = useSnapshot(structure)
  const { createNode } = useSnapshot(forms)
  useEffect(() => () => hideForm('createNode'), [])
  const { settingsForm } = useSnapshot(uiState)
  const all = (nodes ?? []) as EpsNode[]
  const nodeOf = (id: string) => all.find((node) => node.id === id)
  const close = () => {
    structure.dialog = null
  }
  const project = settingsForm && nodeOf(settingsForm.id)
  if (project) {
    return (
      <ProjectSettingsDialog
        project={project}
        close={() => {
          uiState.settingsForm = null
        }}
      />
    )
  }
  if (createNode) return <CreateDialog nodes={all} parentId={createBelow} close={() => hideForm('createNode')} />
  if (!dialog) return null
  if (dialog.kind === 'bin') return <BinDialog close={close} />
  if (dialog.kind === 'reports') return <ReportsDialog spaceId={spaceId} batchId={dialog.batchId} close={close} />
  const node = nodeOf(dialog.id)
  if (!node) return null
  if (dialog.kind === 'backups' && (node.kind === 'project' || node.kind === 'schedule')) {
    const place = { kind: node.kind, spaceId, id: node.id }
    return <BackupsDialog place={place} name={node.name} close={close} />
  }
  if (dialog.kind === 'move') return <MoveDialog nodes={all} node={node} close={close} />
  if (dialog.kind === 'importFiles') return <ImportFilesDialog project={node} close={close} />
  if (dialog.kind === 'exportMany') return <ExportManyDialog node={node} close={close} />
  return <CopyDialog project={node} close={close} />
}
