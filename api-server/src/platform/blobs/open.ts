import { join } from 'node:path'
import type { Blobs } from './blobs.ts'
import { folderBlobs } from './folder.ts'
import { s3Blobs } from './s3.ts'

interface BlobsConfig {
  DATA_DIR: string
  BLOBS_DIR?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_PREFIX: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** A bucket where one is named, else a folder. */
export function openBlobs(config: BlobsConfig): Blobs {
  if (!config.S3_BUCKET) return folderBlobs(config.BLOBS_DIR ?? join(config.DATA_DIR, 'blobs'))
  return s3Blobs({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    prefix: config.S3_PREFIX,
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
  })
}
