export { unpacked } from './archive.ts'
export { type FileRow, forgetTempFiles, selectFile, selectStoredPictures } from './repository.ts'
export { bindScheduleFiles } from './routes.ts'
