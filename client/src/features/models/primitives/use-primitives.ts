import type { Primitive } from '@plumbline/core/bim'
import { primitivesModelCreate, primitivesModelEdit, primitivesModelList } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { attempt } from '../../../shell/attempt.ts'
import { tell } from '../../../shell/toast.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'
import { tellWayBack } from '../../../shell/way-back.ts'

type PrimitivesModel = Output<typeof primitivesModelList>['models'][number]

interface Primitives {
  read: Read<Output<typeof primitivesModelList>>
  /** Into the first model of shapes; the first shape makes that. */
  add(primitive: Primitive): Promise<void>
  save(model: PrimitivesModel, primitive: Primitive): Promise<void>
  remove(model: PrimitivesModel, primitive: Primitive): Promise<void>
}

/** The shapes placed by hand in a schedule, kept up with what others place. */
export function usePrimitives(scheduleId: string): Primitives {
  const { t } = useTranslation('modelShapes')
  const read = useRead(scheduleId, (signal) =>
    call(primitivesModelList, { params: { epsId: scheduleId }, signal, quiet: true }),
  )
  const { value, again, set } = read
  useEffect(() => {
    const ends = [onServerEvent('models', (event) => event.scheduleId === scheduleId && again()), onReconnected(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [scheduleId, again])
  const put = (modelId: string, primitive: Primitive) =>
    attempt(() => call(primitivesModelEdit, { params: { modelId }, input: { set: [primitive] } }))
  return {
    read,
    add: async (primitive) => {
      const [model] = value?.models ?? []
      const params = { epsId: scheduleId }
      if (model) await put(model.id, primitive)
      else {
        const input = { name: t('modelName'), primitives: [primitive] }
        await attempt(() => call(primitivesModelCreate, { params, input }))
      }
    },
    /** Seen at once; what the server refuses is as it was. */
    save: async (model, primitive) => {
      const seen = model.primitives.map((one) => (one.guid === primitive.guid ? primitive : one))
      set({ models: (value?.models ?? []).map((one) => (one.id === model.id ? { ...one, primitives: seen } : one)) })
      if (!(await put(model.id, primitive))) return again()
      const before = model.primitives.find((one) => one.guid === primitive.guid)
      if (!before) return
      const action = { text: t('undo'), run: () => void put(model.id, before) }
      tell({ message: t('changed', { name: primitive.name }), action, key: `shape ${primitive.guid}` })
    },
    remove: async (model, primitive) => {
      const input = { unset: [primitive.guid] }
      if (!(await attempt(() => call(primitivesModelEdit, { params: { modelId: model.id }, input })))) return
      const back = () => void put(model.id, primitive)
      tellWayBack(t('deleted', { name: primitive.name }), { text: t('undo'), run: back })
    },
  }
}
