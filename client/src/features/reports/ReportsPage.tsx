import './reports.css'
import { Button, Spinner } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { epsTree } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { session, useCan } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useQuery } from '../../shell/use-query.ts'
import { useRead } from '../../shell/use-read.ts'
import { AddDialog } from './AddDialog.tsx'
import { FormTable } from './FormTable.tsx'
import { MailingTable } from './MailingTable.tsx'
import { RunTable } from './RunTable.tsx'
import { useForms, useRuns } from './use-reports.ts'

/** `/:spaceId/reports/:nodeId?`: the forms that are offered at a node, or in a space, and what was written by them. */
export default function ReportsPage() {
  const { t } = useTranslation('reports')
  const { spaceId = '', nodeId = null } = useParams()
  const { space } = useSnapshot(session)
  const [query] = useQuery()
  usePlace(spaceId, nodeId ?? '')
  const node = useNode(spaceId, nodeId)
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const forms = useForms(spaceId, nodeId)
  const runs = useRuns(spaceId)
  usePageTitle(t('title'), node?.name, space?.name)
  const to = node?.kind === 'schedule' ? `/${spaceId}/schedule/${node.id}` : `/${spaceId}?node=${node?.id ?? ''}`
  const add = can('eps.edit') ? () => setAdding(true) : undefined
  return (
    <AppFrame
      breadcrumb={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        ...(node ? [{ label: node.name, to }] : []),
        { label: t('title') },
      ]}
      tools={<span className="pl-muted">{t(nodeId === null ? 'leadSpace' : 'lead')}</span>}
      toolsRight={add && <Button intent="primary" icon={<Add />} text={t('add')} onClick={add} />}
    >
      <PageBody busy={forms.value === null && forms.error === null}>
        <div className="reports">
          {forms.value && (
            <FormTable
              at={{ spaceId, nodeId, versionId: query.get('version') }}
              forms={forms.value.reports}
              changed={forms.again}
              began={runs.again}
            />
          )}
          {!forms.value && forms.error === null && <Spinner size={24} />}
          {!forms.value && forms.error !== null && <PageFailure error={forms.error} again={forms.again} />}
          {can('eps.edit') && forms.value && <MailingTable at={{ spaceId, nodeId }} forms={forms.value.reports} />}
          <RunTable runs={runs} />
        </div>
      </PageBody>
      {isAdding && (
        <AddDialog
          at={{ spaceId, nodeId }}
          nodeName={node?.name ?? ''}
          added={forms.again}
          close={() => setAdding(false)}
        />
      )}
    </AppFrame>
  )
}

function useNode(spaceId: string, nodeId: string | null) {
  const nodes = useRead(`${spaceId} nodes`, (signal) => call(epsTree, { params: { spaceId }, signal, quiet: true }))
  return nodes.value?.nodes.find(({ id }) => id === nodeId) ?? null
}
