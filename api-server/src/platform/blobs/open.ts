import { join } from 'node:path'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './folder.ts'
import { movingBlobs } from './moving.ts'
import { s3Blobs } from './s3.ts'
import { tellingUnavailable } from './unavailable.ts'

export interface BlobsConfig {
  DATA_DIR: string
  BLOBS?: Blobs['kind'] | undefined
  BLOBS_FROM?: Blobs['kind'] | undefined
  BLOBS_DIR?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_PREFIX: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** What a thread of its own is told, to open them for itself. */
export const blobsConfig = ({
  DATA_DIR,
  BLOBS,
  BLOBS_FROM,
  BLOBS_DIR,
  S3_BUCKET,
  S3_ENDPOINT,
  S3_REGION,
  S3_PREFIX,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: BlobsConfig): BlobsConfig => ({
  ...{ DATA_DIR, BLOBS, BLOBS_FROM, BLOBS_DIR, S3_BUCKET, S3_ENDPOINT },
  ...{ S3_REGION, S3_PREFIX, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY },
})

/** The same in a folder of its own. */
export const folderConfig = (config: BlobsConfig, folder: string): BlobsConfig => ({
  ...blobsConfig(config),
  ...{ BLOBS: 'folder' as const, BLOBS_FROM: undefined, BLOBS_DIR: folder },
})

/** A bucket where one is named, else a folder; and what still lies at the other end, while it is moved. */
export function openBlobs(config: BlobsConfig): Blobs {
  const { to, from } = openEnds(config)
  return tellingUnavailable(from ? movingBlobs(to, from) : to)
}

export function openEnds(config: BlobsConfig): { to: Blobs; from: Blobs | null } {
  const kind = config.BLOBS ?? (config.S3_BUCKET ? 's3' : 'folder')
  const { BLOBS_FROM: before } = config
  return { to: openEnd(kind, config), from: before && before !== kind ? openEnd(before, config) : null }
}

function openEnd(kind: Blobs['kind'], config: BlobsConfig): Blobs {
  if (kind === 'folder') return folderBlobs(config.BLOBS_DIR ?? join(config.DATA_DIR, 'blobs'))
  return s3Blobs({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET ?? '',
    prefix: config.S3_PREFIX,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
  })
}
