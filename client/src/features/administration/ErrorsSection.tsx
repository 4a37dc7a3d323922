import { clientErrorList } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { momentOf } from '../../i18n/format.ts'
import { Section } from './Section.tsx'
import { useLoaded } from './use-loaded.ts'

const SHOWN = 200

/** What went wrong in the pages of the space's people; who mends it finds the place in the lines below the message. */
export default function ErrorsSection({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('administration')
  const loaded = useLoaded(spaceId, (signal) =>
    call(clientErrorList, { params: { spaceId }, input: { limit: SHOWN }, signal }),
  )
  return (
    <Section title={t('section.errors')} lead={t('errors.lead')} loaded={loaded}>
      {({ errors }) =>
        errors.length === 0 ? <p className="administration-muted">{t('errors.empty')}</p> : <Errors errors={errors} />
      }
    </Section>
  )
}

function Errors({ errors }: Output<typeof clientErrorList>) {
  const { t } = useTranslation('administration')
  return (
    <div className="administration-table administration-errors">
      <table>
        <thead>
          <tr>
            <th>{t('errors.at')}</th>
            <th>{t('errors.what')}</th>
            <th>{t('errors.path')}</th>
            <th>{t('errors.person')}</th>
            <th className="is-times">{t('errors.times')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={error.id}>
              <td>{momentOf(error.lastAt)}</td>
              <td>
                <details>
                  <summary>{error.message}</summary>
                  <p>{t('errors.since', { at: momentOf(error.firstAt) })}</p>
                  <p>{[error.version, error.browser].filter((part) => part !== '').join(' · ')}</p>
                  <pre>{error.stack}</pre>
                </details>
              </td>
              <td className="administration-muted">{error.path}</td>
              <td>{error.person}</td>
              <td className="is-times">{error.times}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
