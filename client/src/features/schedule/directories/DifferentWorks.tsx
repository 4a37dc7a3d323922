import './different-works.css'
import { attributeField } from '@plumbline/core/attributes'
import { useTranslation } from 'react-i18next'
import { minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { Different } from './RelationsOffer.tsx'

interface DifferentWorksProps {
  different: Different
  take: () => Promise<void>
  close: () => void
}

/** What a recalculation by relations of directories would change, work by work. */
export function DifferentWorks({ different, take, close }: DifferentWorksProps) {
  const { t } = useTranslation('directories')
  const said = useValues()
  const { total, works } = different
  return (
    <ActDialog
      title={t('outdated.differ', { count: total })}
      submit={t('outdated.take')}
      width={720}
      work={take}
      close={close}
    >
      {() => (
        <div className="different-works">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('outdated.work')}</th>
                <th scope="col">{t('outdated.field')}</th>
                <th scope="col">{t('outdated.before')}</th>
                <th scope="col">{t('outdated.after')}</th>
              </tr>
            </thead>
            <tbody>
              {works.flatMap(({ id, code, name, changes }) =>
                changes.map(({ field, name: named = '', before, after }, at) => (
                  <tr key={`${id} ${field} ${named}`}>
                    <td>{at === 0 && `${code} ${name === code ? '' : name}`.trim()}</td>
                    <td>{named || said.field(field)}</td>
                    <td>{said.value(id, field, before) || '–'}</td>
                    <td>{said.value(id, field, after) || '–'}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
          {total > works.length && <p>{t('outdated.more', { count: total - works.length })}</p>}
        </div>
      )}
    </ActDialog>
  )
}

/** Fields and values of documents as people read them. */
function useValues() {
  const { t } = useTranslation('directories')
  const { store, frame } = useSchedule().actions.session
  const attributeOf = (field: string) => store.attributes.of(attributeField(field))
  return {
    field: (field: string): string =>
      attributeOf(field)?.name ?? t(`outdated.fields.${field as 'measure' | 'labour' | 'duration'}`),
    value: (id: string, field: string, text: string): string => {
      const attribute = attributeOf(field)
      if (attribute) return store.attributes.text(attribute, text)
      if (field !== 'duration') return text
      return formatDuration(Number(text), minutesPerDayOf(store, store.slotOf(id), frame))
    },
  }
}
