export { BlobMissing, type Blobs } from './blobs.ts'
export { openBlobs } from './open.ts'
