import { Button, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { PipeContent, PipeSection } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shell/IconButton.tsx'
import { stretchesOf } from './pipe-form.ts'

interface SectionRowsProps {
  pipe: PipeContent
  set(sections: PipeSection[]): void
}

/** Sections in their order: values, or stretches of chainage. */
export function SectionRows({ pipe: { unit, sections }, set }: SectionRowsProps) {
  const { t } = useTranslation('pipeline')
  return (
    <fieldset>
      <legend>{t('sections', { n: sections.length })}</legend>
      {unit !== 'section' && <Division set={set} />}
      <ol className="pipeline-sections">
        {sections.map((section, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place in the order
          <li key={i}>
            <InputGroup
              size="small"
              aria-label={t('sectionName')}
              value={section.name}
              onValueChange={(name) => set(sections.with(i, { ...section, name }))}
            />
            {section.key === null && <small>{`${section.from} – ${section.to}`}</small>}
            <IconButton
              icon={<Cross size={12} />}
              label={t('remove', { name: section.name })}
              onClick={() => set(sections.toSpliced(i, 1))}
            />
          </li>
        ))}
      </ol>
      {sections.length === 0 && <p className="pipeline-muted">{t('noSections')}</p>}
    </fieldset>
  )
}

/** From, to and the length of a stretch. */
function Division({ set }: { set(sections: PipeSection[]): void }) {
  const { t } = useTranslation('pipeline')
  const [texts, setTexts] = useState({ from: '0', to: '1000', step: '100' })
  const [from, to, step] = [texts.from, texts.to, texts.step].map((text) =>
    Number(text.trim().replace(',', '.') || 'x'),
  )
  const sections = from !== undefined && to !== undefined && step !== undefined ? stretchesOf(from, to, step) : []
  return (
    <div className="pipeline-form-acts">
      {(['from', 'to', 'step'] as const).map((name) => (
        <InputGroup
          key={name}
          size="small"
          inputMode="decimal"
          leftElement={<span className="pipeline-prefix">{t(name)}</span>}
          aria-label={t(name)}
          value={texts[name]}
          onValueChange={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
      <Button size="small" text={t('divide')} disabled={sections.length === 0} onClick={() => set(sections)} />
    </div>
  )
}
