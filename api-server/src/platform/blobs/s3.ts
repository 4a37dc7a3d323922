import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type BlobEntry, BlobMissing, type Blobs, requireKey } from './blobs.ts'

export interface S3Settings {
  endpoint: string | undefined
  region: string
  bucket: string
  /** Before every key, so that several installations share a bucket. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const ATTEMPTS = 5

/** Blobs in a bucket of Amazon or of anybody who speaks its language. */
export function s3Blobs({ endpoint, region, bucket, prefix, ...credentials }: S3Settings): Blobs {
  const client = new S3Client({
    region,
    credentials,
    // A server of one's own has no name for each of its buckets.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const nameOf = (key: string): { Bucket: string; Key: string } => ({ Bucket: bucket, Key: prefix + requireKey(key) })
  const stream = async (key: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand(nameOf(key))).catch((error: unknown) => missing(key, error))
    return Body as Readable
  }
  return {
    kind: 's3',
    put: async (key, bytes) => {
      await client.send(new PutObjectCommand({ ...nameOf(key), Body: bytes }))
    },
    putFor: async (key, bytes, until) => {
      const lock = { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: until } as const
      await client.send(new PutObjectCommand({ ...nameOf(key), Body: bytes, ChecksumAlgorithm: 'SHA256', ...lock }))
    },
    putFile: async (key, path) => {
      const { size } = await stat(path)
      const body = { Body: createReadStream(path), ContentLength: size }
      await client.send(new PutObjectCommand({ ...nameOf(key), ...body }))
    },
    get: async (key) => {
      const pieces: Buffer[] = []
      for await (const piece of await stream(key)) pieces.push(piece as Buffer)
      return Buffer.concat(pieces)
    },
    stream,
    size: (key) =>
      client.send(new HeadObjectCommand(nameOf(key))).then(
        ({ ContentLength }) => ContentLength ?? 0,
        (error: unknown) => (isMissing(error) ? null : Promise.reject(error)),
      ),
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(nameOf(key)))
    },
    list: (folder) => list(client, { bucket, prefix, folder: requireKey(folder) }),
  }
}

async function* list(
  client: S3Client,
  { bucket, prefix, folder }: { bucket: string; prefix: string; folder: string },
): AsyncGenerator<BlobEntry> {
  let after: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${folder}/`, ContinuationToken: after }),
    )
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
      yield { key: Key.slice(prefix.length), bytes: Size, at: LastModified }
    }
    after = page.NextContinuationToken
  } while (after)
}

const isMissing = (error: unknown): boolean => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

function missing(key: string, error: unknown): never {
  throw isMissing(error) ? new BlobMissing(key) : error
}
