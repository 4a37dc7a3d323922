import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../shell/error-sentence.ts'
import type { Loaded } from './use-loaded.ts'

interface SectionProps<T> {
  title: string
  lead: string
  actions?: ReactNode
  loaded: Loaded<T>
  children: (data: T) => ReactNode
}

/** Title, what it is for, what can be done, and what there is: on its way, failed or there. */
export function Section<T>({ title, lead, actions, loaded, children }: SectionProps<T>) {
  const { t } = useTranslation()
  const { data, error, reload } = loaded
  return (
    <section className="administration-section" aria-label={title} aria-busy={data === null && error === null}>
      <header>
        <div>
          <h2>{title}</h2>
          <p>{lead}</p>
        </div>
        {actions}
      </header>
      {data !== null && children(data)}
      {data === null && error !== null && (
        <p role="alert">
          {errorSentence(error)}{' '}
          <Button variant="minimal" intent="primary" text={t('retry')} onClick={() => void reload()} />
        </p>
      )}
      {data === null && error === null && <div className="administration-skeleton" aria-hidden="true" />}
    </section>
  )
}
