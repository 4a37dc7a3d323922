import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/session.ts'
import { PageNotice } from '../../shell/PageBody.tsx'
import { NodeIcon } from './NodeIcon.tsx'
import { beginMaking } from './structure-state.ts'

export function EmptyStructure() {
  const { t } = useTranslation('structure')
  const can = useCan()
  return (
    <PageNotice>
      <NodeIcon kind="facility" />
      <p>{t(can('eps.create') ? 'empty' : 'emptyForReaders')}</p>
      {can('eps.create') && (
        <Button
          intent="primary"
          text={t('newKind.facility')}
          onClick={() => beginMaking({ kind: 'facility', parentId: null })}
        />
      )}
    </PageNotice>
  )
}
