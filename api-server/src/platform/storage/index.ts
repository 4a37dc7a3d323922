export { checkFiles, clearBlobs, moveOutside } from './clearing.ts'
export { FileDamaged, inFile, keyOf, piecesOf } from './outside.ts'
export { readSmall, storeSmall } from './rows.ts'
export { createStorage, type PutFile, packFile, type Storage } from './storage.ts'
