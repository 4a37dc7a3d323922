export { selectChoices } from './choices-repository.ts'
export { bindDirectories } from './routes.ts'
export { isOfferedAt, pathTo } from './service.ts'
