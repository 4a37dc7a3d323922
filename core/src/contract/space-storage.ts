/** What a space takes on the disk of the installation, and how much it may. */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { id, nothing } from './fields.ts'

export const storageKinds = [
  'documents',
  'messages',
  'attachments',
  'gallery',
  'files',
  'models',
  'uploads',
  'directories',
  'people',
] as const
export type StorageKind = (typeof storageKinds)[number]

/** From how much of the quota on its administrators are told. */
export const STORAGE_WARNING = 0.8

const spaceStorageView = z.object({
  /** Bytes. */
  quota: z.number(),
  used: z.record(z.enum(storageKinds), z.number()),
  total: z.number(),
  /** Megabytes that were set for this space; null: as many as every space has. */
  ownMegabytes: z.int().nullable(),
  /** As many as every space has, and as many as may be set. */
  usualMegabytes: z.int(),
  mostMegabytes: z.int(),
})
export type SpaceStorage = z.infer<typeof spaceStorageView>

const spaceParams = z.object({ spaceId: id })

export const spaceStorage = defineRoute({
  name: 'spaceStorage',
  method: 'GET',
  path: '/spaces/:spaceId/storage',
  can: 'space.read',
  params: spaceParams,
  input: nothing,
  output: z.object({ storage: spaceStorageView }),
  errors: [],
})

export const spaceStorageSet = defineRoute({
  name: 'spaceStorageSet',
  method: 'POST',
  path: '/spaces/:spaceId/storage',
  can: 'space.administer',
  params: spaceParams,
  /** null: as many as every space has. */
  input: z.object({ megabytes: z.int().min(1).max(1_000_000_000).nullable() }),
  output: z.object({ storage: spaceStorageView }),
  errors: ['SPACE_QUOTA_TOO_LARGE'],
})
