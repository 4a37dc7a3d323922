import type { AttributeDirectory, AttributeSetting } from '@plumbline/core/attributes'
import {
  type AttributeView,
  attributeCreate,
  attributeDelete,
  attributeEdit,
  attributeList,
  attributeMove,
  attributeRestore,
  attributeUsage,
  calculatedAttributeSettingSet,
  directoryAttributeSet,
  donorAttributeRemove,
  donorAttributeSet,
} from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Input } from '../../api/request.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { confirm } from '../../shell/confirm.ts'
import { toastError } from '../../shell/toast.ts'
import { tellWayBack } from '../../shell/way-back.ts'
import { withChoices } from '../directories/with-choices.ts'

/** Where attributes are edited: in a node of the structure, or for the whole space. */
export interface AttributePlace {
  spaceId: string
  nodeId: string | null
}

export type AttributeDraft = Omit<AttributeView, 'id' | 'nodeId' | 'nodeName' | 'setting'>

export interface Attributes {
  /** Null: not read yet. */
  list: readonly AttributeView[] | null
  error: unknown
  read(): Promise<void>
  /** Resolves with its id; null: it was refused, and told. */
  create(draft: AttributeDraft, nodeId: string | null): Promise<string | null>
  edit(id: string, draft: Partial<AttributeDraft>): Promise<boolean>
  /** How its values come about; null: works are given them, as before it had a donor. */
  set(id: string, setting: AttributeSetting | null): Promise<boolean>
  /** A list takes its values from a directory; null: it has its own again. */
  takeFrom(id: string, directory: AttributeDirectory | null): Promise<boolean>
  move(id: string, direction: 'up' | 'down'): Promise<void>
  /** Asks first, naming who uses it. */
  remove(attribute: AttributeView): Promise<boolean>
}

function saved(attributeId: string, setting: AttributeSetting | null): Promise<unknown> {
  const params = { attributeId }
  if (setting === null) return call(donorAttributeRemove, { params })
  if (setting.kind !== 'donor') return call(calculatedAttributeSettingSet, { params, input: setting })
  const { kind: _, ...input } = setting
  return call(donorAttributeSet, { params, input })
}

/** The attributes of a place, kept up with what others do to them. */
export function useAttributes({ spaceId, nodeId }: AttributePlace): Attributes {
  const { t } = useTranslation('attributes')
  const [list, setList] = useState<readonly AttributeView[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(async () => {
    try {
      const input: Input<typeof attributeList> = nodeId === null ? {} : { nodeId }
      const { attributes } = await call(attributeList, { params: { spaceId }, input })
      setList(await withChoices(attributes))
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }, [spaceId, nodeId])
  useEffect(() => {
    void read()
    const ends = [onServerEvent('attributes', () => void read()), onReconnected(() => void read())]
    return () => {
      for (const end of ends) end()
    }
  }, [read])

  /** Null: refused, and told. */
  const told = async <T>(answer: Promise<T>): Promise<T | null> => {
    try {
      const result = await answer
      await read()
      return result
    } catch (failure) {
      toastError(failure)
      return null
    }
  }
  const remove = async (attribute: AttributeView): Promise<boolean> => {
    const params = { attributeId: attribute.id }
    const usage = await told(call(attributeUsage, { params }))
    if (!usage) return false
    const lines = [
      ...usage.versions.map(({ scheduleName, versionName, works }) =>
        t('usage.version', { schedule: scheduleName, version: versionName, count: works }),
      ),
      ...usage.formulas.map((name) => t('usage.formula', { name })),
      ...usage.filters.map(({ scheduleName, name }) => t('usage.filter', { schedule: scheduleName, name })),
      ...(usage.unread > 0 ? [t('usage.unread', { count: usage.unread })] : []),
    ]
    if (lines.length > 0) {
      const message = [t('usage.title', { name: attribute.name }), ...lines.slice(0, 12)].join('\n')
      if (!(await confirm({ message, okLabel: t('delete'), intent: 'danger' }))) return false
    }
    if (!(await told(call(attributeDelete, { params, input: { confirmed: 'true' } })))) return false
    const undo = (): void => void told(call(attributeRestore, { params }))
    tellWayBack(t('deleted', { name: attribute.name }), { text: t('undo'), run: undo })
    return true
  }
  return {
    list,
    error,
    read,
    create: async (draft, at) =>
      (await told(call(attributeCreate, { params: { spaceId }, input: { ...draft, nodeId: at } })))?.attribute.id ??
      null,
    edit: async (attributeId, draft) =>
      (await told(call(attributeEdit, { params: { attributeId }, input: draft }))) !== null,
    set: async (attributeId, setting) => (await told(saved(attributeId, setting))) !== null,
    takeFrom: async (attributeId, directory) =>
      (await told(call(directoryAttributeSet, { params: { attributeId }, input: { directory } }))) !== null,
    move: async (attributeId, direction) => {
      await told(call(attributeMove, { params: { attributeId }, input: { direction } }))
    },
    remove,
  }
}
