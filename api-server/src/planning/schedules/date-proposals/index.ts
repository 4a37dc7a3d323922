export { bindDateProposals } from './routes.ts'
