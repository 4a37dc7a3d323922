import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { Link as LinkIcon, Search, Unlink } from '@blueprintjs/icons'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import { SelectionLinks } from './SelectionLinks.tsx'
import { useLinkedPlan } from './use-linked-plan.ts'
import { WorkList } from './WorkList.tsx'

const WHOLE = 100

/** Works on one side, what is selected in the picture on the other, and what links them. */
export function WorksTab() {
  const { t } = useTranslation('modelLinks')
  const [text, setText] = useState('')
  const [bareOnly, setBareOnly] = useState(false)
  const filter = { text: useDeferredValue(text), bareOnly }
  return (
    <div className="model-links">
      <section aria-label={t('works')}>
        <div className="model-links-bar">
          <InputGroup
            type="search"
            size="small"
            leftElement={<Search className="model-search-icon" />}
            placeholder={t('searchWorks')}
            aria-label={t('searchWorks')}
            value={text}
            onValueChange={setText}
          />
          <Switch
            checked={bareOnly}
            label={t('bareOnly')}
            onChange={({ currentTarget }) => setBareOnly(currentTarget.checked)}
          />
        </div>
        <WorkList filter={filter} />
      </section>
      <section aria-label={t('ofSelection')}>
        <LinkBar />
        <SelectionLinks />
      </section>
    </div>
  )
}

function LinkBar() {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { works } = useSnapshot(linked.state)
  const { selected } = useSnapshot(linked.view.state)
  const [share, setShare] = useState(String(WHOLE))
  const percent = Number(share)
  const isShare = Number.isInteger(percent) && percent >= 1 && percent <= WHOLE
  const hasBoth = works.size > 0 && selected.size > 0 && linked.mayEdit
  const told = (key: 'linked' | 'unlinked', count: number): void => {
    if (count === 0) return
    tellUndoable(t(`done.${key}`, { count, number: number(count) }), {
      text: t('undo'),
      run: () => linked.links.undo(),
    })
  }
  return (
    <div className="model-links-bar">
      <Button
        size="small"
        icon={<LinkIcon />}
        text={t('link')}
        disabled={!hasBoth || !isShare}
        onClick={() => told('linked', linked.link(percent))}
      />
      <InputGroup
        className="model-links-share"
        size="small"
        inputMode="numeric"
        aria-label={t('share')}
        value={share}
        intent={isShare ? 'none' : 'danger'}
        rightElement={<span className="model-links-percent">%</span>}
        onValueChange={setShare}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Unlink />}
        text={t('unlink')}
        disabled={!hasBoth}
        onClick={() => told('unlinked', linked.unlink())}
      />
      <span className="pl-muted">{t('chosen', { elements: number(selected.size), works: number(works.size) })}</span>
    </div>
  )
}
