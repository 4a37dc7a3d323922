export { type BlobEntry, BlobMissing, type Blobs } from './blobs.ts'
export { folderBlobs } from './folder.ts'
export { moveBlobs } from './moving.ts'
export { openBlobs, openEnds } from './open.ts'
