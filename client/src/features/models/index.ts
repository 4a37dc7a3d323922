export { WorkInModel } from './links/WorkInModel.tsx'
