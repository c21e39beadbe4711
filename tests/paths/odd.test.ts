import { walkMachines } from './walk'

walkMachines(1, 2)
