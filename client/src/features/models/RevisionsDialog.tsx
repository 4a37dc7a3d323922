import { type Model, type ModelRevision, modelRevisions } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf, useNumbers } from '../../i18n/format.ts'
import { fullName } from '../../shell/initials.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { PanelTabs } from '../../shell/PanelTabs.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useRead } from '../../shell/use-read.ts'
import { RevisionQuantities } from './volumes/RevisionQuantities.tsx'

const WIDTH = 760
const sides = ['changes', 'quantities'] as const
const changes = ['added', 'removed', 'changed'] as const

/** Who replaced the model when, what of it was other then, and what that comes to. */
export function RevisionsDialog({ model, close }: { model: Model; close: () => void }) {
  const { t } = useTranslation('model')
  const [side, setSide] = useState<(typeof sides)[number]>('changes')
  const params = { modelId: model.id }
  const { value, error, again } = useRead(`${model.id}.${model.revision}`, (signal) =>
    call(modelRevisions, { params, signal, quiet: true }),
  )
  return (
    <PanelDialog isOpen width={WIDTH} title={t('revisionsOf', { name: model.name })} onClose={close}>
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      <PanelTabs tabs={sides} active={side} choose={setSide}>
        {(one) => t(`revisionSide.${one}`)}
      </PanelTabs>
      {side === 'changes' && (
        <ol className="model-revisions">
          {value?.revisions.map((revision) => (
            <Revision key={revision.revision} {...revision} />
          ))}
        </ol>
      )}
      {side === 'quantities' && value && <RevisionQuantities model={model} revisions={value.revisions} />}
    </PanelDialog>
  )
}

function Revision({ revision, fileName, author, at, report }: ModelRevision) {
  const { t } = useTranslation('model')
  const number = useNumbers()
  return (
    <li>
      <h3>{t('revision', { revision })}</h3>
      <p className="pl-muted">
        {fileName} · {fullName(author)} · {momentOf(at)}
      </p>
      {report && <p>{t('unchanged', { number: number(report.unchanged) })}</p>}
      {report?.links && (
        <p>{t('linksByRules', { added: number(report.links.added), removed: number(report.links.removed) })}</p>
      )}
      {report &&
        changes
          .filter((change) => report[change].length > 0)
          .map((change) => (
            <details key={change}>
              <summary>{t(`change.${change}`, { number: number(report[`${change}Count`]) })}</summary>
              <ul>
                {report[change].map(({ guid, name, ifcClass }) => (
                  <li key={guid}>
                    {name || guid} <span className="pl-muted">{ifcClass}</span>
                  </li>
                ))}
              </ul>
            </details>
          ))}
    </li>
  )
}
