import './indicators.css'
import { Button } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import type { OwnIndicatorView } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useAttributes } from '../../parts/attributes/use-attributes.ts'
import { useOwnIndicators } from '../../parts/indicators/use-own-indicators.ts'
import { session, useCan } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { FigureTabs } from '../../shell/FigureTabs.tsx'
import { ListTable } from '../../shell/ListTable.tsx'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { BuiltInIndicators } from './BuiltInIndicators.tsx'
import { IndicatorDialog } from './IndicatorDialog.tsx'
import { IndicatorLine } from './IndicatorLine.tsx'
import { saveIndicator } from './indicator-acts.ts'
import { contentOf, freshContent, type IndicatorDraft } from './indicator-form.ts'

const columns = ['name', 'rule', 'norm', 'limits', 'active'] as const

/** `/:spaceId/indicators`: the indicators that people of the space have made, and those that are there anyway. */
export default function IndicatorsPage() {
  const { t } = useTranslation('indicators')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  const { value, error, again } = useOwnIndicators(spaceId)
  const { list: attributes } = useAttributes({ spaceId, nodeId: null })
  const mayEdit = useCan()('eps.edit')
  const [draft, setDraft] = useState<IndicatorDraft | null>(null)
  usePageTitle(t('title'), space?.name)
  const add = (): void => setDraft({ id: null, content: freshContent })
  const edit = (one: OwnIndicatorView): void => setDraft({ id: one.id, content: contentOf(one) })
  const copy = (one: OwnIndicatorView): void =>
    setDraft({ id: null, content: { ...contentOf(one), name: t('copyOf', { name: one.name }).slice(0, 32) } })
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('title') }]}
      tools={<FigureTabs />}
      toolsRight={mayEdit && value && <Button icon={<Add />} text={t('add')} onClick={add} />}
    >
      <PageBody busy={value === null && error === null}>
        {value && value.length > 0 && (
          <ListTable
            className="indicators-table"
            testId="indicators"
            columns={columns.map((key) => ({ key, label: t(`column.${key}`) }))}
            acts={t('column.acts')}
          >
            {value.map((one) => (
              <IndicatorLine
                key={one.id}
                indicator={one}
                all={value}
                attributes={attributes ?? []}
                acts={mayEdit ? { edit, copy, again } : null}
              />
            ))}
          </ListTable>
        )}
        {value?.length === 0 && (
          <section className="indicators-none">
            <p>{t('empty')}</p>
            {mayEdit && <Button intent="primary" icon={<Add />} text={t('add')} onClick={add} />}
          </section>
        )}
        {value && <BuiltInIndicators />}
        {!value && error !== null && <PageFailure error={error} again={again} />}
      </PageBody>
      {draft && attributes && (
        <IndicatorDialog
          spaceId={spaceId}
          draft={draft}
          others={(value ?? []).filter(({ id }) => id !== draft.id)}
          attributes={attributes}
          save={async (content) => {
            await saveIndicator(spaceId, draft.id, content)
            again()
          }}
          close={() => setDraft(null)}
        />
      )}
    </AppFrame>
  )
}
