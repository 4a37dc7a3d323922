export { createStorage, packFile, readSmall, type Storage, storeSmall } from './storage.ts'
