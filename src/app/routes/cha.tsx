export { Cha as Screen } from '../../features/legal/Cha'
