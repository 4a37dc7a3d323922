import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { decimalOf, type EstimateResource, priceText, quantityText, resourceTypes } from '@plumbline/core/estimates'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCode } from '../../../i18n/languages.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { MOST_ROWS, useFirstRows } from '../first-rows.ts'
import { useFigures } from '../use-estimate.ts'
import { ResourceFields } from './ResourceFields.tsx'
import { type ResourceUses, useResourceUse } from './use-resource-use.ts'

/** What the whole estimate needs of each resource; a price that is corrected here holds for all items that use it. */
export function ResourceList({ estimate, close }: { estimate: EstimateSession; close: () => void }) {
  const { t } = useTranslation('estimates')
  const { document, state } = useFigures(estimate)
  const uses = useResourceUse(estimate)
  const [text, setText] = useState('')
  const asked = useDeferredValue(text)
  const shown = useFirstRows()
  const [openCode, setOpen] = useState('')
  const found = inTheirOrder([...document.resources.values()].filter((one) => isNamed(one, asked)))
  const opened = document.resources.get(openCode)
  return (
    <PanelDialog isOpen title={t('resources.title')} width={920} onClose={close}>
      <div className="estimates-resources">
        <InputGroup
          autoFocus
          size="small"
          leftIcon={<Search size={12} />}
          aria-label={t('resources.find')}
          placeholder={t('resources.find')}
          value={text}
          onValueChange={(typed) => setText(typed.slice(0, 200))}
        />
        {found.length === 0 && (
          <p className="pl-muted">{t(document.resources.size === 0 ? 'resources.none' : 'resources.nothing')}</p>
        )}
        {found.length > 0 && <Table {...{ uses, openCode, setOpen }} resources={found.slice(0, shown)} />}
        {found.length > MOST_ROWS && (
          <p className="pl-muted">{t('compliance.more', { count: found.length - MOST_ROWS })}</p>
        )}
        {opened && (
          <ResourceFields
            key={openCode}
            resource={opened}
            readOnly={state.right !== 'write'}
            change={(fields) =>
              void estimate.execute({ do: 'resource.set', resources: [{ ...opened, ...fields, code: openCode }] })
            }
          />
        )}
      </div>
    </PanelDialog>
  )
}

interface TableProps {
  resources: readonly EstimateResource[]
  uses: ResourceUses
  openCode: string
  setOpen: (code: string) => void
}

function Table({ resources, uses, openCode, setOpen }: TableProps) {
  const { t, i18n } = useTranslation('estimates')
  const language = shortCode(i18n.language)
  return (
    <div className="estimates-rows">
      <table data-testid="estimate-resources" aria-busy={uses === null}>
        <thead>
          <tr>
            <th>{t('column.code')}</th>
            <th>{t('resource.type')}</th>
            <th>{t('resources.name')}</th>
            <th>{t('column.unit')}</th>
            {(['quantity', 'price', 'sum'] as const).map((key) => (
              <th key={key} className="is-figure">
                {t(`resources.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map(({ code, type, name, unit, basePrice, ownPrice }) => {
            const use = uses?.get(code)
            return (
              <tr key={code}>
                <td>{code}</td>
                <td>{t(`resource.types.${type}`)}</td>
                <td>
                  <button type="button" aria-pressed={code === openCode} onClick={() => setOpen(code)}>
                    {name || code}
                  </button>
                </td>
                <td>{unit}</td>
                <td className="is-figure">{use && quantityText(decimalOf(use.used), language)}</td>
                <td className="is-figure">
                  {priceText(ownPrice || basePrice, language)} {ownPrice !== '' && t('own')}
                </td>
                <td className="is-figure">{use && priceText(decimalOf(use.amount), language)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Labour, machines, materials; each by code. */
function inTheirOrder(resources: EstimateResource[]): EstimateResource[] {
  const placeOf = ({ type }: EstimateResource): number => resourceTypes.indexOf(type)
  return resources.sort((one, other) => placeOf(one) - placeOf(other) || (one.code < other.code ? -1 : 1))
}

/** Every word stands in the code or in the name. */
function isNamed({ code, name }: EstimateResource, text: string): boolean {
  const named = `${code} ${name}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => named.includes(word))
}
