export { peopleOf } from './people.ts'
export { bindHistory } from './routes.ts'
